import gt from 'semver/functions/gt.js';
import prerelease from 'semver/functions/prerelease.js';
import { msg } from '#words';
import { version } from '../../config/version.ts';
import type { Check } from './check.ts';
import { asksForReleases, knownRelease, NOT_ASKED } from './releases.ts';

export const newerRelease: Check = {
  title: msg`New releases`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  async find({ db, config: { updateFeedUrl } }) {
    if (!updateFeedUrl || !(await asksForReleases(db))) return 'does not apply';
    const known = await knownRelease(db);
    if (!known) return 'does not apply';
    if (known.version && isDue(known.version)) {
      return {
        title: msg`A newer release is available`,
        advice: msg`Read the release notes, then update this site.`,
        details: [`${version} → ${known.version}`],
      };
    }
    if (!known.failingSince) return 'well';
    return {
      title: msg`The check for newer releases failed`,
      advice: msg`Search the log for the words below to see why, and check UPDATE_FEED_URL.`,
      details: [NOT_ASKED],
      since: known.failingSince,
      harm: 'low',
    };
  },
};

/** Whether to report a release. It must be newer, and prereleases are reported only to sites that run one. */
function isDue(newest: string): boolean {
  return gt(newest, version) && (!prerelease(newest) || prerelease(version) !== null);
}
