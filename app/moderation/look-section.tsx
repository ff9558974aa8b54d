import { useId, useState } from 'react';
import { useLingui } from '#page-words';
import { ownPalette, readColour } from '../../contract/palette.ts';
import type { EditedSiteSettings } from '../../contract/site-settings.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { Labelled } from '../ui/field.tsx';
import { LogoField } from './logo-field.tsx';
import { LookSamples } from './look-samples.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Changes how the site looks. */
export function LookSection({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`How it looks`}>
      <SettingsForm
        settings={settings}
        settingsOf={({ colour = '' }) => ({ colour: colour.trim() || null })}
        saveWords={t`Save`}
      >
        {({ colour }) => <ColourChoice colour={colour} />}
      </SettingsForm>
      <LogoField />
    </BoxedSection>
  );
}

function ColourChoice({ colour }: { colour: string | null }) {
  const { t } = useLingui();
  const picker = useId();
  const [typed, setTyped] = useState(colour ?? '');
  const [shown, setShown] = useState(colour);
  const type = (text: string) => {
    setTyped(text);
    // While one types, the last colour stays.
    setShown(text.trim() ? (readColour(text) ?? shown) : null);
  };
  return (
    <>
      <ColourField typed={typed} onType={type} picker={picker} />
      <LookSamples colour={shown} />
      {typed !== '' && (
        <button type="button" className="btn justify-self-start" data-focus-next={picker} onClick={() => type('')}>
          {t`Take the software’s own colour`}
        </button>
      )}
    </>
  );
}

/** A field for digits, with the browser's own way to choose a colour beside it. */
function ColourField({ typed, onType, picker }: { typed: string; onType(text: string): void; picker: string }) {
  const { t } = useLingui();
  return (
    <Labelled label={t`Colour`} name="colour" hint={t`Such as #2b5f86. All other colours follow it.`}>
      {({ invalid, ...control }) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            name="colour"
            dir="ltr"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`input w-40 ${invalid ? 'input-error' : ''}`}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
          <input
            id={picker}
            type="color"
            aria-label={t`Choose a colour`}
            className="rounded-field border-muted bg-surface h-11 w-16 cursor-pointer border p-1"
            value={readColour(typed) ?? ownPalette.primary.light}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
      )}
    </Labelled>
  );
}
