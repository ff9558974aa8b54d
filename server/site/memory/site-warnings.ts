import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { Config } from '../../config/config.ts';
import { hasVerifyingSignIn } from '../../config/config.ts';
import type { RestoredCopy } from '../../db/backup/restored-copy.ts';
import { joiningRules } from './joining.ts';
import { mailBy } from './mail-server.ts';
import type { KnownSite } from './site-memory.ts';

type Deciding = Pick<Config, 'joining' | 'mail' | 'publicUrl' | 'openId' | 'firebase' | 'isTimeZoneUnsaid'>;

/** Returns warnings about the site's settings and environment, with instructions for the operator. */
export function siteWarnings({ changed, mail, copy }: KnownSite, config: Deciding): string[] {
  const { requiresConfirmedEmail } = joiningRules(changed.joining ?? siteDefaults.joining, config);
  const canNotConfirm = requiresConfirmedEmail && !mailBy(config, mail) && !hasVerifyingSignIn(config);
  const isLost = mail !== undefined && mail.password === undefined && !config.mail.smtpUrl;
  const isUtc = config.isTimeZoneUnsaid && changed.timeZone === undefined;
  return [
    ...(copy ? [restoredCopy(copy)] : []),
    ...(isUtc ? [UTC] : []),
    ...(canNotConfirm ? [NOBODY_CONFIRMS] : []),
    ...(isLost ? [PASSWORD_LOST] : []),
  ];
}

function restoredCopy({ madeAt }: RestoredCopy): string {
  return (
    `this database is a restored copy, from a backup of ${madeAt.toISOString()}. It sends nothing, and nothing expires. ` +
    'If this is the site now, run npm run larder -- go-live, or use the button that stewards see on every page'
  );
}

const UTC =
  'TIME_ZONE is not set and this machine uses UTC, so food expires at midnight UTC. ' +
  'If that is wrong, set the site’s place at /moderation/site, or its time zone. Example: TIME_ZONE=Europe/Vienna';

const NOBODY_CONFIRMS =
  'people have to confirm their e-mail before they can share, but this site cannot send mail. Set a mail ' +
  'server at /moderation/site/mail or in SMTP_URL';

const PASSWORD_LOST =
  'the mail server’s password was encrypted with a different SECRET, so no mail can be sent. Enter it again at /moderation/site/mail';
