import { Figures, Totals } from '../../contract/site/figures.ts';
import { markPublic } from '../http/dependencies.ts';
import type { Deps } from '../http/deps.ts';
import { json, router } from '../http/routing.ts';
import * as rules from './figures.ts';

/** Calls for a user’s figures, and for the totals of the site. */
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
        // Marked without a topic, so that hand-overs do not invalidate the cached home page. The cached response expires by
        // itself.
        markPublic(c);
        return rules.totalsOf(db);
      },
    });
}
