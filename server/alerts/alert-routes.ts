import { z } from '@hono/zod-openapi';
import { MAX_ALERTS } from '../../contract/alert-terms.ts';
import { Alert, AlertInput } from '../../contract/alerts.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router, SUCCESS, success } from '../http/routing.ts';
import * as rules from './alert.ts';

/** The calls for alerts, which tell people about new food. */
export function alertRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/alerts', {
        summary: 'List the signed-in user’s alerts, newest first',
        access: signedIn,
        answer: json(z.array(Alert), 'Alerts.'),
      }),
      async (c) => c.json(await rules.alertsOf(db, c.var.user), 200),
    )
    .openapi(
      route('post', '/alerts', {
        summary: 'Create an alert for new food near a location',
        description:
          'New food is shown on the site, sent as push notifications, and emailed at most once a day if the site ' +
          `sends email. Each user can have up to ${MAX_ALERTS} alerts. Creating the same one again changes nothing.`,
        access: toChange,
        body: AlertInput,
        answer: success('The alert is on.'),
        errors: ['TOO_MANY_ALERTS'],
      }),
      async (c) => {
        await rules.addAlert(db, c.var.user, c.req.valid('json'), ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('delete', '/alerts/{id}', {
        summary: 'Delete an alert',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of an alert.') }),
        answer: json(z.object({ deletedCount: z.int() }), 'Number of alerts deleted: 1 or 0.'),
        errors: ['INVALID_INPUT'],
      }),
      async (c) => c.json({ deletedCount: await rules.removeAlert(db, c.var.user, c.req.valid('param').id) }, 200),
    )
    .openapi(
      route('post', '/alerts/seen', {
        summary: 'Mark new food found by alerts as seen',
        access: toChange,
        answer: success('It is no longer shown as new.'),
      }),
      async (c) => {
        await rules.seen(db, c.var.user);
        return c.json(SUCCESS, 200);
      },
    );
}
