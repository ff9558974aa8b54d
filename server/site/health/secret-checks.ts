import { type Message, msg } from '#words';
import { type SecretState, secretState } from '../../accounts/sign-in/secret-state.ts';
import { readMailServer } from '../memory/mail-server.ts';
import type { Check } from './check.ts';

const DOCS = 'docs/running.md#a-wrong-or-lost-secret';

const OLD_VALUE = msg`Set SECRET back to its old value and restart the server. If that value is lost for good, run the command below on the server. It won’t log anyone out.`;

const wrong: Record<Exclude<SecretState, 'right'>, { title: Message; advice: Message }> = {
  changed: { title: msg`No one can log in: SECRET has changed`, advice: OLD_VALUE },
  missing: { title: msg`No one can log in: SECRET is missing`, advice: OLD_VALUE },
  added: {
    title: msg`No one can log in: SECRET was added after setup`,
    advice: msg`This site started without SECRET. Either remove it and restart the server, or keep it and run the command below on the server. The command won’t log anyone out.`,
  },
};

/** Whether SECRET allows users to log in. */
export const secret: Check = {
  title: msg`Login secret`,
  harm: 'high',
  docs: DOCS,
  ofServer: true,
  async find({ db, config }) {
    if (config.firebase) return 'does not apply';
    const state = await secretState(db, config);
    return state === 'right' ? 'well' : { ...wrong[state], details: ['npm run larder -- rotate-keys'] };
  },
};

/** Whether the mail server's password can be decrypted with SECRET. */
export const mailPassword: Check = {
  title: msg`Mail server password`,
  harm: 'high',
  docs: DOCS,
  page: '/moderation/site/mail',
  ofServer: true,
  async find({ db, config }) {
    const server = config.mail.smtpUrl ? undefined : await readMailServer(db, config);
    if (!server?.username) return 'does not apply';
    if (server.password !== undefined) return 'well';
    return {
      title: msg`The mail server’s password can’t be read`,
      advice: msg`It was saved with a different SECRET. Enter it again at /moderation/site/mail. Emails wait until then.`,
    };
  },
};
