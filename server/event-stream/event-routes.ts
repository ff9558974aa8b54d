import { createRoute } from '@hono/zod-openapi';
import { PING_INTERVAL } from '../../contract/requests/event-terms.ts';
import { StreamEvent } from '../../contract/requests/events.ts';
import type { Deps } from '../http/deps.ts';
import { errorResponses, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { ApiError } from '../kernel/api-error.ts';
import { findUser } from '../users/sessions.ts';
import type { EventHub } from './event-hub.ts';

type Streaming = Deps & { eventHub: EventHub; isDraining: () => boolean };

/** Route of the event stream that keeps open pages up to date. */
export function eventRoutes(deps: Streaming) {
  const { db, ctx, config, eventHub, isDraining } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router(deps).openapi(
    createRoute({
      method: 'get',
      path: '/events',
      summary: 'Stream changes as they happen',
      description:
        'Server-sent events with JSON data. Guests get the events that everyone may see. The signed-in user also gets ' +
        'those about their own food and requests, until their session ends. Missed events aren’t sent again: after ' +
        'reconnecting, the first `ping` shows whether something was missed and data needs to be fetched again. A `ping` ' +
        `event comes first and then every ${PING_INTERVAL / 1000} seconds; all other events have no name.`,
      responses: {
        200: {
          description: 'The event stream, until either side closes it.',
          content: { 'text/event-stream': { schema: StreamEvent } },
        },
        ...errorResponses('TOO_MANY_ATTEMPTS', 'UNAVAILABLE'),
      },
    }),
    async (c) => {
      if (c.req.method === 'HEAD') return c.body(null);
      if (isDraining()) throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '5' } });
      const token = cookie.read(c);
      const asOf = eventHub.endings;
      const user = await findUser(db, token, ctx.clock());
      const session = token && user ? { token, userId: user.id, asOf } : undefined;
      const body = eventHub.subscribe({ address: c.var.address, session });
      return c.body(body, 200, {
        'Content-Type': 'text/event-stream',
        // Keeps caches, compression and buffering proxies from delaying events.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
    },
  );
}
