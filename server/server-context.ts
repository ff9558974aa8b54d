import { type Config, hasVerifyingSignIn } from './config/config.ts';
import type { Context } from './events/context.ts';
import type { Publish } from './events/publish.ts';
import type { Changes } from './response-cache/changes.ts';
import type { SiteMemory } from './site/memory/site-memory.ts';
import type { TimeGuard } from './site-time/guard-time.ts';

type Parts = { clock: () => Date; time: TimeGuard; site: SiteMemory; changes: Changes; publishIn: Publish };

/** Creates a server's context. `timeZone`, `sendsMail` and `isCopy` always reflect the current site settings. */
export function serverContext(
  config: Pick<Config, 'timeZone' | 'publicUrl' | 'openId' | 'firebase'>,
  { clock, time, site, changes, publishIn }: Parts,
): Context {
  const { publicUrl } = config;
  return {
    clock,
    get isTimeDoubted() {
      return time.isDoubted();
    },
    get timeZone() {
      return config.timeZone;
    },
    publicUrl,
    get sendsMail() {
      return site.sendsMail();
    },
    get isCopy() {
      return site.isCopy();
    },
    isVouchedFor: hasVerifyingSignIn(config),
    publishIn,
    changed(events) {
      site.record(events);
      changes.record(events);
    },
  };
}
