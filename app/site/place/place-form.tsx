import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { dateFormats } from '../../../contract/dates.ts';
import { parsePoint } from '../../../contract/place-terms.ts';
import type { ChangedSiteSettings, EditedSiteSettings } from '../../../contract/site-settings.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import type { Values } from '../../ui/drafts.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useSaveSite } from '../settings/use-save-site.ts';
import { PlaceFields } from './place-fields.tsx';
import { proposalQuery } from './proposal-query.ts';

type Props = {
  settings: EditedSiteSettings;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes where the site is, its time zone, its language and the order of its dates. */
export function PlaceForm({ settings, onSent }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const settingsOf = async ({ place: typed = '', timeZone, language, dates }: Values): Promise<ChangedSiteSettings> => {
    const point = parsePoint(typed);
    const found = point && (await client.fetchQuery(proposalQuery(point)));
    return {
      ...(point && found && { place: { ...found.town, ...point } }),
      ...(timeZone !== undefined && { timeZone }),
      ...(language !== undefined && { language }),
      ...(dates !== undefined && { dates: dateFormats.find((format) => format === dates) ?? null }),
    };
  };
  const check = ({ place = '' }: Values): Record<string, string> =>
    place.trim() === '' || parsePoint(place) ? {} : { place: t`Choose a town from the list, or a point on the map.` };
  return (
    <BoxedSection title={t`Site location`} id="place">
      <SaidPlace settings={settings} />
      <SettingsForm settings={settings} settingsOf={settingsOf} check={check} draft="site place" onSent={onSent}>
        {(settings) => <PlaceFields settings={settings} />}
      </SettingsForm>
    </BoxedSection>
  );
}

/** Where the site is, which the form does not say anew once somebody is in it. It is taken back at once. */
function SaidPlace({ settings: { place } }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const save = useSaveSite();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save({ wanted: { place: null }, read: { place } }),
    meta: { showsOwnErrors: true },
  });
  const said = place && `${place.name}, ${place.country}`;
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">
        {said ? t`The site is in ${said}. Maps start there.` : t`The site’s location isn’t set yet.`}
      </p>
      {said && (
        <button
          type="button"
          className="btn justify-self-start"
          aria-disabled={isPending}
          data-focus-next=""
          onClick={() => isPending || mutate()}
        >
          {isPending && <span className="loading loading-spinner loading-sm" aria-hidden />}
          <span>{t`Remove location`}</span>
        </button>
      )}
      <div role="status">
        <InlineError error={error} />
      </div>
    </div>
  );
}
