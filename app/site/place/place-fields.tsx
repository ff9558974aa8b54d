import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { dateFormats, formatDay, SAMPLE_DAY } from '../../../contract/dates.ts';
import { nameOfLanguage } from '../../../contract/languages.ts';
import { parsePoint } from '../../../contract/place-terms.ts';
import type { EditedSiteSettings, PlaceProposal } from '../../../contract/site-settings.ts';
import { siteQuery } from '../../api/site-query.ts';
import { PointField } from '../../foods/point-field.tsx';
import { useHydrated } from '../../ui/browser-state.ts';
import { Labelled } from '../../ui/field.tsx';
import { useForm } from '../../ui/form-context.ts';
import { enter } from '../../ui/form-controls.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { proposalQuery } from './proposal-query.ts';

/** Where the site is to be, and what follows from that unless somebody says otherwise. */
export function PlaceFields({ settings: { timeZone, language, dates, variables } }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { waitFor, isRestoring } = useForm();
  const fields = useRef<HTMLDivElement>(null);
  const latest = useRef('');
  const [proposal, setProposal] = useState<PlaceProposal>();
  const [error, setError] = useState<unknown>();
  const [entered, setEntered] = useState('');

  const fill = (found: PlaceProposal) => {
    const entered = [];
    for (const name of ['timeZone', 'language'] as const) {
      const field = fields.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name="${name}"]:not([readonly])`,
      );
      const value = found[name];
      if (!field || field.matches(':disabled') || !value) continue;
      enter(field, value);
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
    // With a draft those of its other fields come back too, which were perhaps chosen otherwise.
    const use = isRestoring() ? setProposal : fill;
    const found = client.fetchQuery(proposalQuery(point)).then(
      (found) => isLatest() && use(found),
      (error) => isLatest() && setError(error),
    );
    // Saved before, the place would have the time zone of the former.
    waitFor(
      'place',
      found.then(() => true),
      t`Loading...`,
    );
  };

  const near = proposal && `${proposal.town.name}, ${proposal.town.country}`;
  return (
    <div ref={fields} className="grid gap-4 sm:grid-cols-2">
      <PointField name="place" onTyped={lookUp} />
      <InlineError error={error} />
      <p role="status" className="text-muted text-sm empty:hidden wrap-anywhere sm:col-span-2">
        {near &&
          (entered ? t`The nearest town is ${near}. Filled in below: ${entered}.` : t`The nearest town is ${near}.`)}
      </p>
      <TimeZoneField timeZone={timeZone} decides={variables.timeZone} />
      <LanguageField language={language} decides={variables.language} />
      <DatesField dates={dates} decides={variables.dates} />
    </div>
  );
}

type FieldProps<Name extends keyof EditedSiteSettings> = Pick<EditedSiteSettings, Name> & {
  /** The environment variable that decides it, if one does. */
  decides: string | null;
};

function TimeZoneField({ timeZone, decides }: FieldProps<'timeZone'>) {
  const { t } = useLingui();
  const list = useId();
  // Browsers know other zones than servers.
  const zones = useHydrated() ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <Labelled
      label={t`Time zone`}
      name="timeZone"
      hint={useHint(t`Food expires at midnight in this time zone.`, decides)}
    >
      {({ invalid, ...control }) => (
        <>
          <input
            {...control}
            name="timeZone"
            dir="ltr"
            list={list}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            readOnly={decides !== null}
            defaultValue={timeZone}
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

function LanguageField({ language, decides }: FieldProps<'language'>) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const hint = useHint(t`Used when a visitor’s browser asks for a language you don’t offer.`, decides);
  return (
    <Labelled label={t`Language`} name="language" hint={hint}>
      {({ invalid, ...control }) => (
        <select
          {...control}
          name="language"
          defaultValue={language}
          disabled={decides !== null}
          className={`select w-full ${invalid ? 'select-error' : ''}`}
        >
          {(site?.languages ?? [language]).map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {nameOfLanguage(tag)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function DatesField({ dates, decides }: FieldProps<'dates'>) {
  const { t } = useLingui();
  const hint = useHint(
    t`“By country” follows the visitor’s country, or the site’s if that’s unknown. A fixed order applies to everyone.`,
    decides,
  );
  return (
    <Labelled label={t`Date format`} name="dates" hint={hint}>
      {({ invalid, ...control }) => (
        <select
          {...control}
          name="dates"
          defaultValue={dates ?? ''}
          disabled={decides !== null}
          className={`select w-full ${invalid ? 'select-error' : ''}`}
        >
          <option value="">{t`By country`}</option>
          {dateFormats.map((format) => (
            <option key={format} value={format}>
              {formatDay(SAMPLE_DAY, format)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** What a field is about, or which variable decides it. */
function useHint(about: string, decides: string | null): string {
  const { t } = useLingui();
  return decides ? t`Set by the environment variable ${decides}, so you can’t change it here.` : about;
}
