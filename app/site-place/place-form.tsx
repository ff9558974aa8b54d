import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { parsePoint } from '../../contract/place-terms.ts';
import type { ChangedSiteSettings, EditedSiteSettings } from '../../contract/site-settings.ts';
import { SettingsForm } from '../moderation/settings-form.tsx';
import { BoxedSection } from '../ui/boxed-section.tsx';
import type { Values } from '../ui/drafts.ts';
import { PlaceFields } from './place-fields.tsx';
import { proposalQuery } from './proposal-query.ts';

type Props = {
  settings: EditedSiteSettings;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes where the site is, its time zone and its language. */
export function PlaceForm({ settings, onSent }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const settingsOf = async ({ place: typed = '', timeZone, language }: Values): Promise<ChangedSiteSettings> => {
    const point = parsePoint(typed);
    const found = point && (await client.fetchQuery(proposalQuery(point)));
    return {
      ...(point && found && { place: { ...found.town, ...point } }),
      ...(timeZone !== undefined && { timeZone }),
      ...(language !== undefined && { language }),
    };
  };
  const check = ({ place = '' }: Values): Record<string, string> =>
    place.trim() === '' || parsePoint(place) ? {} : { place: t`Choose a town from the list, or a point on the map.` };
  return (
    <BoxedSection title={t`Where it is`}>
      <SaidPlace settings={settings} />
      <SettingsForm
        settings={settings}
        settingsOf={settingsOf}
        saveWords={onSent ? t`Save and go on` : t`Save`}
        check={check}
        {...(onSent && { onSent })}
      >
        {(settings) => <PlaceFields settings={settings} />}
      </SettingsForm>
    </BoxedSection>
  );
}

/** Where the site is, which the form does not say anew once somebody is in it. */
function SaidPlace({ settings: { place, variables } }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { dates } = variables;
  const said = place && `${place.name}, ${place.country}`;
  return (
    <p className="text-pretty wrap-anywhere">
      <span>{said ? t`The site is in ${said}.` : t`Nobody has said yet where the site is.`}</span>
      <span> </span>
      <span>
        {dates
          ? t`Maps begin there. How dates are written is decided by the environment variable ${dates}.`
          : t`Maps begin there. Dates are written as people there do, unless a browser says otherwise.`}
      </span>
    </p>
  );
}
