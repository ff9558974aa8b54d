import { z } from '@hono/zod-openapi';
import { MAX_ALERTS } from '../../contract/alert-terms.ts';
import { Alert, AlertInput } from '../../contract/alerts.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router, SUCCESS, success } from '../http/routing.ts';
import * as rules from './alert.ts';

/** The calls about alerts, which tell people of new food. */
export function alertRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/alerts', {
        summary: 'Of which new food the signed-in person is told, the newest alert first',
        access: signedIn,
        answer: json(z.array(Alert), 'Alerts.'),
      }),
      async (c) => c.json(await rules.alertsOf(db, c.var.user), 200),
    )
    .openapi(
      route('post', '/alerts', {
        summary: 'Be told of new food near a place',
        description:
          `On the site, and by mail at most once a day where the site sends mail. At most ${MAX_ALERTS} of them; the same ` +
          'one more than once is one.',
        access: toChange,
        body: AlertInput,
        answer: success('From now on.'),
        errors: ['TOO_MANY_ALERTS'],
      }),
      async (c) => {
        await rules.addAlert(db, c.var.user, c.req.valid('json'), ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('delete', '/alerts/{id}', {
        summary: 'Be told of it no more',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of an alert.') }),
        answer: json(z.object({ deletedCount: z.int() }), 'How many there were: 1 or 0.'),
        errors: ['INVALID_INPUT'],
      }),
      async (c) => c.json({ deletedCount: await rules.removeAlert(db, c.var.user, c.req.valid('param').id) }, 200),
    )
    .openapi(
      route('post', '/alerts/seen', {
        summary: 'Say that one has been shown what was found',
        access: toChange,
        answer: success('It is told no more.'),
      }),
      async (c) => {
        await rules.seen(db, c.var.user);
        return c.json(SUCCESS, 200);
      },
    );
}
