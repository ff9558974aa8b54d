import { EditedMailServer, MailServerChange, MailTest, MailTestInput } from '../../../contract/site/mail-server.ts';
import type { Deps } from '../../http/deps.ts';
import { consume } from '../../http/limit.ts';
import { json, modified, router } from '../../http/routing.ts';
import { wordsOf } from '../../words/words-of.ts';
import { editedMailServer, removeMailServer, setMailServer, testMail } from './mail-server.ts';

/** Routes for stewards to set up the mail server. Everyone else gets NOT_FOUND. */
export function mailServerRoutes(deps: Deps) {
  const { db, config, limits, site } = deps;

  return router(deps)
    .call('get', '/moderation/mail', {
      summary: 'Get the mail server settings (stewards only)',
      access: 'forStewards',
      answer: json(
        EditedMailServer,
        'The mail server, without its password, and the environment variables that override it.',
      ),
      act: () => editedMailServer(db, config),
    })
    .call('put', '/moderation/mail', {
      summary: 'Set the mail server (stewards only)',
      description:
        'The change takes effect on all servers within a second. The settings are stored even if an environment ' +
        'variable overrides them. The password is stored encrypted and never returned. With `read`, if someone ' +
        'else has set another mail server since, nothing is changed, and the error `CHANGED_MEANWHILE` has that ' +
        'server in `now.server`.',
      access: 'forStewards',
      body: MailServerChange,
      answer: modified('1, even if nothing changed.'),
      errors: ['CHANGED_MEANWHILE'],
      act: async ({ user, body }) => {
        await setMailServer(db, user, body, deps);
        await site.readMail();
      },
    })
    .call('delete', '/moderation/mail', {
      summary: 'Remove the mail server (stewards only)',
      description: 'The site then sends no email, unless the environment variable `SMTP_URL` names a mail server.',
      access: 'forStewards',
      answer: modified('1, even if nothing changed.'),
      errors: ['INVALID_INPUT'],
      act: async ({ user }) => {
        await removeMailServer(db, user, deps);
        await site.readMail();
      },
    })
    .call('post', '/moderation/mail/test', {
      summary: 'Send a test email to yourself (stewards only)',
      description: 'It is sent at once. Limit: 10 test emails in 15 minutes for the whole site.',
      access: 'forStewards',
      body: MailTestInput,
      answer: json(MailTest, 'The mail server’s response, and the DNS records of the sender’s domain.'),
      act: async ({ user, visit, body }) => {
        await consume(limits.mailTests, 'site');
        const words = wordsOf(visit.language);
        return testMail(db, user, body.server, { words, ...deps });
      },
    });
}
