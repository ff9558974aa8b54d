import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { dateFormats, formatDay, SAMPLE_DAY } from '../../../contract/dates.ts';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import type { PlaceProposal } from '../../../contract/site/site-settings.ts';
import { nameOfLanguage } from '../../../contract/words/languages.ts';
import { siteQuery } from '../../api/site-query.ts';
import { PointField } from '../../foods/form/point-field.tsx';
import { useHydrated } from '../../ui/browser-state.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Labelled, SelectField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/form-context.ts';
import { controlsOf, enterValue } from '../../ui/form/form-controls.ts';
import { useSetting } from '../settings/use-setting.ts';
import { proposalQuery } from './proposal-query.ts';

/** A field for the site's location. Also fills in that place's time zone and language, unless those fields are read-only. */
export function PlaceField() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { waitFor, isRestoring } = useForm();
  const status = useRef<HTMLParagraphElement>(null);
  const latest = useRef('');
  const [proposal, setProposal] = useState<PlaceProposal>();
  const [error, setError] = useState<unknown>();
  const [entered, setEntered] = useState('');

  const fill = (found: PlaceProposal) => {
    const entered = [];
    for (const name of ['timeZone', 'language'] as const) {
      const field = controlsOf(status.current?.closest('form') ?? null).find((control) => control.name === name);
      const value = found[name];
      if (!field || field.matches(':disabled, [readonly]') || !value) continue;
      enterValue(field, value);
      entered.push(name === 'language' ? nameOfLanguage(value) : value);
    }
    setEntered(entered.join(', '));
    setProposal(found);
  };
  const lookUp = (typed: string) => {
    latest.current = typed;
    setProposal(undefined);
    setError(undefined);
    const point = parsePoint(typed);
    if (!point) return;
    const isLatest = () => latest.current === typed;
    // Fill in nothing while a draft is restored. The draft has its own time zone and language, which may not be those of the
    // place.
    const use = isRestoring() ? setProposal : fill;
    const found = client.fetchQuery(proposalQuery(point)).then(
      (found) => isLatest() && use(found),
      (error) => isLatest() && setError(error),
    );
    // Make saving wait for the lookup. Otherwise, the new place would be saved with the previous one's time zone.
    waitFor(
      'place',
      found.then(() => true),
      t`Loading...`,
    );
  };

  const near = proposal && `${proposal.town.name}, ${proposal.town.country}`;
  return (
    <>
      <PointField name="place" onTyped={lookUp} />
      <InlineError error={error} />
      <p ref={status} role="status" className="text-muted text-sm empty:hidden wrap-anywhere sm:col-span-2">
        {near &&
          (entered ? t`The nearest town is ${near}. Filled in below: ${entered}.` : t`The nearest town is ${near}.`)}
      </p>
    </>
  );
}

export function TimeZoneField() {
  const { t } = useLingui();
  const list = useId();
  const { label, name, value, isFixed, setBy } = useSetting('timeZone');
  // Keep the list empty until hydration, because browsers and servers know different time zones.
  const zones = useHydrated() ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <Labelled label={label} name={name} hint={setBy ?? t`Food expires at midnight in this time zone.`}>
      {({ invalid, ...control }) => (
        <>
          <input
            {...control}
            name={name}
            dir="ltr"
            list={list}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            readOnly={isFixed}
            defaultValue={value}
            className={`input w-full ${invalid ? 'input-error' : ''}`}
            required
          />
          <datalist id={list}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}

export function LanguageField() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const { label, name, value, isFixed, setBy } = useSetting('language');
  return (
    <SelectField
      label={label}
      name={name}
      hint={setBy ?? t`Used when a visitor’s browser asks for a language you don’t offer.`}
      defaultValue={value}
      disabled={isFixed}
    >
      {(site?.languages ?? [value]).map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {nameOfLanguage(tag)}
        </option>
      ))}
    </SelectField>
  );
}

export function DatesField() {
  const { t } = useLingui();
  const { label, name, value, isFixed, setBy } = useSetting('dates');
  const about = t`“By country” follows the visitor’s country, or the site’s if that’s unknown. A fixed order applies to everyone.`;
  return (
    <SelectField label={label} name={name} hint={setBy ?? about} defaultValue={value ?? ''} disabled={isFixed}>
      <option value="">{t`By country`}</option>
      {dateFormats.map((format) => (
        <option key={format} value={format}>
          {formatDay(SAMPLE_DAY, format)}
        </option>
      ))}
    </SelectField>
  );
}
