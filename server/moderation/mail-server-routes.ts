import { EditedMailServer, MailServerChange, MailTest, MailTestInput } from '../../contract/mail-server.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { wordsOf } from '../words/words-of.ts';
import { editedMailServer, endMail, nameMailServer, testMail } from './mail-server.ts';

/** The calls by which stewards say how mail is sent. They answer NOT_FOUND to everyone else. */
export function mailServerRoutes(deps: Deps) {
  const { db, config, limits, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/mail', {
        summary: 'How mail is sent, to be changed; for stewards',
        access: forStewards,
        answer: json(EditedMailServer, 'The mail server without its password, and the variables that win over it.'),
      }),
      async (c) => c.json(await editedMailServer(db, config), 200),
    )
    .openapi(
      route('put', '/moderation/mail', {
        summary: 'Have mail be sent by a server; for stewards',
        description:
          'All servers of the site follow within a second. It is stored also where an environment variable decides. The ' +
          'password is stored sealed and never answered. With `read`, nothing is changed where someone else has named another ' +
          'server since, and the answer says in `now.server` which.',
        access: forStewards,
        body: MailServerChange,
        answer: modified('1, also when it was so already.'),
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
        summary: 'Have no mail be sent; for stewards',
        access: forStewards,
        answer: modified('1, also when it was so already.'),
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
        summary: 'Send a mail to oneself at once, and learn what the mail server answers; for stewards',
        description: 'Ten times in a quarter of an hour for the whole site.',
        access: forStewards,
        body: MailTestInput,
        answer: json(MailTest, 'What came of it.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await consume(limits.mailTests, 'site');
        const words = wordsOf(c.var.visit.language);
        return c.json(await testMail(db, c.var.user, c.req.valid('json').server, { words, ...deps }), 200);
      },
    );
}
