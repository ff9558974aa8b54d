import { Figures, Totals } from '../../contract/site/figures.ts';
import { mayBeKept } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { json, router } from '../http/routing.ts';
import * as rules from './figures.ts';

/** The calls for a user’s figures, and for the totals of the site. */
export function figuresRoutes(deps: Deps) {
  const { db } = deps;

  return router(deps)
    .call('get', '/figures', {
      summary: 'Count the listings and hand-overs of the signed-in user as a donor',
      access: 'signedIn',
      answer: json(Figures, 'The counts.'),
      act: ({ user }) => rules.figuresOf(db, user),
    })
    .call('get', '/totals', {
      summary: 'Count all hand-overs on this site',
      description: 'Recounted every few seconds at most.',
      answer: json(Totals, 'The counts.'),
      act: ({ c }) => {
        // No topic: otherwise every hand-over would make the home page render again. The cached response expires by
        // itself.
        mayBeKept(c);
        return rules.totalsOf(db);
      },
    });
}
