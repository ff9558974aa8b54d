import { Figures, Totals } from '../../contract/figures.ts';
import { Inbox } from '../../contract/inbox.ts';
import { access } from '../http/access.ts';
import { mayBeKept } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import * as rules from './overview.ts';

/** The calls that sum up the news of a signed-in person, and the totals of this site for everyone. */
export function overviewRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn } = access(deps);

  return router()
    .openapi(
      route('get', '/unread', {
        summary: 'How much the signed-in person has not dealt with',
        access: signedIn,
        answer: json(Inbox, 'The counts.'),
      }),
      async (c) => c.json(await rules.inboxOf(db, c.var.user, ctx), 200),
    )
    .openapi(
      route('get', '/figures', {
        summary: 'What the signed-in person has given',
        access: signedIn,
        answer: json(Figures, 'The counts.'),
      }),
      async (c) => c.json(await rules.figuresOf(db, c.var.user), 200),
    )
    .openapi(
      route('get', '/totals', {
        summary: 'What all people of this site have done together',
        description: 'Counted every few seconds at most.',
        answer: json(Totals, 'The counts.'),
      }),
      async (c) => {
        // It depends on no topic, or every hand-over would have the home page rendered again. It expires by itself.
        mayBeKept(c);
        return c.json(await rules.totalsOf(db), 200);
      },
    );
}
