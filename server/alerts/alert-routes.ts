import { z } from '@hono/zod-openapi';
import { MAX_ALERTS } from '../../contract/foods/alert-terms.ts';
import { Alert, AlertInput } from '../../contract/foods/alerts.ts';
import type { Deps } from '../http/deps.ts';
import { deletedCount, json, router, success } from '../http/routing.ts';
import * as rules from './alert.ts';

/** API calls for alerts about new food. */
export function alertRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router(deps)
    .call('get', '/alerts', {
      summary: 'List the signed-in user’s alerts, newest first',
      access: 'signedIn',
      answer: json(z.array(Alert), 'Alerts.'),
      act: ({ user }) => rules.alertsOf(db, user),
    })
    .call('post', '/alerts', {
      summary: 'Create an alert for new food near a location',
      description:
        'New food is shown on the site, sent as push notifications, and emailed with the daily digest if the site ' +
        `sends email. Each user can have up to ${MAX_ALERTS} alerts. Creating the same one again changes nothing.`,
      access: 'toChange',
      body: AlertInput,
      answer: success('The alert is on.'),
      errors: rules.addAlert.errors,
      act: ({ user, body }) => rules.addAlert(db, user, body, ctx),
    })
    .call('delete', '/alerts/{id}', {
      summary: 'Delete an alert',
      access: 'toChange',
      params: z.object({ id: z.uuid('id must be the id of an alert.') }),
      answer: deletedCount('Number of alerts deleted: 1 or 0.'),
      act: ({ user, params }) => rules.removeAlert(db, user, params.id),
    })
    .call('post', '/alerts/seen', {
      summary: 'Mark new food found by alerts as seen',
      access: 'toChange',
      answer: success('It is no longer shown as new.'),
      act: ({ user }) => rules.markMatchesSeen(db, user),
    });
}
