import { siteDefaults } from '../../contract/site-terms.ts';
import type { Config } from '../config/config.ts';
import { vouches } from '../config/config.ts';
import type { RestoredCopy } from '../db/backup/restored-copy.ts';
import { joiningRules } from './joining.ts';
import { mailBy } from './mail-server.ts';
import type { KnownSite } from './site-memory.ts';

type Deciding = Pick<Config, 'joining' | 'mail' | 'publicUrl' | 'openId' | 'firebase' | 'isTimeZoneUnsaid'>;

/** What does not work with the site's settings and the environment together, in words that say how to mend it. */
export function siteWarnings({ changed, mail, copy }: KnownSite, config: Deciding): string[] {
  const { requiresConfirmedEmail } = joiningRules(changed.joining ?? siteDefaults.joining, config);
  const canNotConfirm = requiresConfirmedEmail && !mailBy(config, mail) && !vouches(config);
  const isLost = mail !== undefined && mail.password === undefined && !config.mail.smtpUrl;
  const isUtc = config.isTimeZoneUnsaid && changed.timeZone === undefined;
  return [
    ...(copy ? [restoredCopy(copy)] : []),
    ...(isUtc ? [UTC] : []),
    ...(canNotConfirm ? [NOBODY_CONFIRMS] : []),
    ...(isLost ? [PASSWORD_LOST] : []),
  ];
}

/** That nothing is sent, and how to change that. */
function restoredCopy({ madeAt }: RestoredCopy): string {
  return (
    `this database is a restored copy: it was restored from a backup of ${madeAt.toISOString()}. It sends nothing and lets ` +
    'nothing expire. If it is the site now: npm run go-live, or the button that stewards see on each page'
  );
}

const UTC =
  'nobody has said the time zone and this machine says UTC, so food expires at midnight in UTC. Is that where you are? ' +
  'If not, say where the site is at /moderation/site, or set its zone. Example: TIME_ZONE=Europe/Vienna';

const NOBODY_CONFIRMS =
  'e-mails have to be confirmed before people can share, and this site sends no mail by which they could be. Name a mail ' +
  'server at /moderation/site or in SMTP_URL';

const PASSWORD_LOST =
  'the password of the mail server was sealed with another SECRET, so no mail can be sent. Enter it again at /moderation/site';
