import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Changes whether the site asks for newer releases, and says what that tells to whom. */
export function ReleasesForm({ settings }: { settings: EditedSiteSettings }) {
  const { t } = useLingui();
  const { releaseFeed: host } = settings;
  return (
    <BoxedSection title={t`New releases`}>
      {host === null ? (
        <p className="text-pretty">{t`This site doesn’t check for new releases: the environment variable UPDATE_FEED_URL isn’t set.`}</p>
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
                <span className="min-w-0 wrap-anywhere">{t`Check ${host} once a day for new releases`}</span>
              </label>
              <p className="text-muted text-sm text-pretty">
                {t`That server sees this server’s IP address, but nothing about the site. The result appears on the site health page.`}
              </p>
            </>
          )}
        </SettingsForm>
      )}
    </BoxedSection>
  );
}
