import { useLingui } from '#page-words';
import { useShownSettings } from './use-setting.ts';

/** Turns the check for new releases on or off. Says which server is asked, and what that server learns. */
export function ReleasesBox() {
  const { t } = useLingui();
  const { asksForReleases, releaseFeed } = useShownSettings().settings;
  const host = releaseFeed ?? '';
  return (
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
  );
}
