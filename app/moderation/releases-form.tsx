import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../contract/site-settings.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Changes whether the site asks for newer releases, and says what that tells to whom. */
export function ReleasesForm({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { releaseFeed: host } = settings;
  return (
    <BoxedSection title={t`Newer releases`}>
      {host === null ? (
        <p className="text-pretty">{t`This site asks nobody for newer releases, as the environment variable UPDATE_FEED_URL names no address.`}</p>
      ) : (
        <SettingsForm settings={settings} settingsOf={(values) => ({ asksForReleases: 'asksForReleases' in values })}>
          {({ asksForReleases }) => (
            <>
              <label className="flex items-center gap-3">
                <input
                  type="checkbox"
                  name="asksForReleases"
                  className="accent-primary size-6 shrink-0"
                  defaultChecked={asksForReleases}
                />
                <span className="min-w-0 wrap-anywhere">{t`Ask ${host} once a day for a newer release`}</span>
              </label>
              <p className="text-muted text-sm text-pretty">
                {t`That server learns the internet address of this one, and nothing about the site. What it says stands on the page about the health of the site.`}
              </p>
            </>
          )}
        </SettingsForm>
      )}
    </BoxedSection>
  );
}
