import { useLingui } from '#page-words';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import type { EditedSiteSettings } from '../../../contract/site/site-settings.ts';
import { Act } from '../../ui/feedback/act.tsx';
import type { Values } from '../../ui/form/drafts.ts';
import { type SectionProps, SettingsSection } from '../settings/settings-form.tsx';
import { useSaveSite } from '../settings/use-save-site.ts';

/** Changes the site's location, time zone, language and date format. */
export function PlaceForm(props: SectionProps) {
  const { t } = useLingui();
  const check = ({ place = '' }: Values): Record<string, string> =>
    place.trim() === '' || parsePoint(place) ? {} : { place: t`Choose a town from the list, or a point on the map.` };
  const before = <SavedPlace settings={props.settings} />;
  return <SettingsSection {...props} form="place" before={before} check={check} layout="grid gap-4 sm:grid-cols-2" />;
}

/** The site's saved location, with a button that removes it at once. Unsaved changes in the form are not shown here. */
function SavedPlace({ settings: { place } }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { call, ...saving } = useSaveSite();
  const said = place && `${place.name}, ${place.country}`;
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">
        {said ? t`The site is in ${said}. Maps start there.` : t`The site’s location isn’t set yet.`}
      </p>
      {said && (
        <Act
          {...saving}
          className="btn justify-self-start"
          data-focus-next=""
          call={() => call({ wanted: { place: null }, read: { place } })}
        >
          {t`Remove location`}
        </Act>
      )}
    </div>
  );
}
