import { msg } from '#words';
import { isImprintSet } from '../../../contract/site/imprint.ts';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import { readSettings } from '../memory/settings.ts';
import { readWrittenKinds } from '../memory/written-kinds.ts';
import type { Check } from './check.ts';

/** Checks whether the site says who runs it, in its imprint or in a text that replaces the imprint. */
export const imprint: Check = {
  title: msg`Contact details`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  page: '/moderation/site/contact',
  async find({ db, config }) {
    const [{ imprint = siteDefaults.imprint }, written] = await Promise.all([
      readSettings(db),
      readWrittenKinds(db, config),
    ]);
    if (isImprintSet(imprint) || written.includes('imprint')) return 'well';
    return {
      title: msg`Visitors can’t see who runs this site`,
      advice: msg`Add a name, an address and an email at /moderation/site/contact. Many countries require this by law.`,
    };
  },
};

/** Whether a site has a mail server. */
export const mailServer: Check = {
  title: msg`Mail server`,
  harm: 'medium',
  docs: 'docs/running.md#a-first-day',
  page: '/moderation/site/mail',
  async find({ sendsMail, config: { firebase } }) {
    if (sendsMail) return 'well';
    const title = msg`This site can’t send email`;
    // Firebase sends password mails itself, so this advice does not mention them.
    if (firebase)
      return { title, advice: msg`No one gets emails about requests. Add a mail server at /moderation/site/mail.` };
    return {
      title,
      advice: msg`People who forget their password can’t get back in, and no one gets emails about requests. Add a mail server at /moderation/site/mail. Until then, an administrator can create a password-reset link on the server:`,
      details: ['npm run larder -- reset-password person@example.org'],
    };
  },
};
