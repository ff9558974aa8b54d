import { EditedMailServer, MailServerChange, MailTest, MailTestInput } from '../../../contract/mail-server.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { consume } from '../../http/limit.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { MODIFIED, route } from '../../http/route.ts';
import { json, modified, router } from '../../http/routing.ts';
import { wordsOf } from '../../words/words-of.ts';
import { editedMailServer, endMail, nameMailServer, testMail } from './mail-server.ts';

/** The calls with which stewards set up the mail server. Everyone else gets NOT_FOUND. */
export function mailServerRoutes(deps: Deps) {
  const { db, config, limits, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router(deps)
    .openapi(
      route('get', '/moderation/mail', {
        summary: 'Get the mail server settings (stewards only)',
        access: forStewards,
        answer: json(
          EditedMailServer,
          'The mail server, without its password, and the environment variables that override it.',
        ),
      }),
      async (c) => c.json(await editedMailServer(db, config), 200),
    )
    .openapi(
      route('put', '/moderation/mail', {
        summary: 'Set the mail server (stewards only)',
        description:
          'The change takes effect on all servers within a second. The settings are stored even if an environment ' +
          'variable overrides them. The password is stored encrypted and never returned. With `read`, if someone ' +
          'else has set another mail server since, nothing is changed, and the error `CHANGED_MEANWHILE` has that ' +
          'server in `now.server`.',
        access: forStewards,
        body: MailServerChange,
        answer: modified('1, even if nothing changed.'),
        errors: ['CHANGED_MEANWHILE', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await nameMailServer(db, c.var.user, c.req.valid('json'), deps);
        await site.readMail();
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('delete', '/moderation/mail', {
        summary: 'Remove the mail server (stewards only)',
        description: 'The site then sends no email, unless the environment variable `SMTP_URL` names a mail server.',
        access: forStewards,
        answer: modified('1, even if nothing changed.'),
        errors: ['INVALID_INPUT', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await endMail(db, c.var.user, deps);
        await site.readMail();
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('post', '/moderation/mail/test', {
        summary: 'Send a test email to yourself (stewards only)',
        description: 'It is sent at once. Limit: 10 test emails in 15 minutes for the whole site.',
        access: forStewards,
        body: MailTestInput,
        answer: json(MailTest, 'The mail server’s response, and the DNS records of the sender’s domain.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await consume(limits.mailTests, 'site');
        const words = wordsOf(c.var.visit.language);
        return c.json(await testMail(db, c.var.user, c.req.valid('json').server, { words, ...deps }), 200);
      },
    );
}
