import { backupAge, backupRestored } from './backup-checks.ts';
import type { Check } from './check.ts';
import { clock } from './clock-check.ts';
import { mailRefused, mailSent, pushReaches } from './delivery-checks.ts';
import { certificate, diskSpace, tasksDone, timeZone } from './machine-checks.ts';
import { moderatorsHere } from './moderator-checks.ts';
import { newerRelease } from './release-checks.ts';
import { restoredCopy } from './restored-copy-check.ts';
import { mailPassword, secret } from './secret-checks.ts';
import { imprint, mailServer } from './set-up-checks.ts';
import { proxyTrusted, proxyTrustedTooFar, publicUrl } from './visitor-checks.ts';

/**
 * All checks. Equally harmful findings are listed in this order. A check added here appears on the page, in the JSON and in the
 * mail.
 */
export const checks = {
  'restored-copy': restoredCopy,
  secret,
  clock,
  'backup-age': backupAge,
  'backup-restored': backupRestored,
  'disk-space': diskSpace,
  'tasks-done': tasksDone,
  certificate,
  'mail-server': mailServer,
  'mail-password': mailPassword,
  'mail-sent': mailSent,
  'public-url': publicUrl,
  'proxy-trusted': proxyTrusted,
  'proxy-trusted-too-far': proxyTrustedTooFar,
  'time-zone': timeZone,
  imprint,
  'moderators-here': moderatorsHere,
  'newer-release': newerRelease,
  'mail-refused': mailRefused,
  'push-reaches': pushReaches,
} satisfies Record<string, Check>;
