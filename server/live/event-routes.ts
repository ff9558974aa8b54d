import { createRoute } from '@hono/zod-openapi';
import { PING_INTERVAL } from '../../contract/event-terms.ts';
import { StreamEvent } from '../../contract/events.ts';
import type { Deps } from '../http/deps.ts';
import { errorResponses, router } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { ApiError } from '../kernel/api-error.ts';
import { findUser } from '../people/sessions.ts';
import type { EventHub } from './event-hub.ts';

type Streaming = Deps & { eventHub: EventHub; isDraining: () => boolean };

/** The stream of events by which open pages stay up to date. */
export function eventRoutes({ db, ctx, config, eventHub, isDraining }: Streaming) {
  const cookie = sessionCookie(config.publicUrl);

  return router().openapi(
    createRoute({
      method: 'get',
      path: '/events',
      summary: 'What changes, as it changes',
      description:
        'Server-sent events whose data is JSON. Guests get what everyone may see; a signed-in person also gets what ' +
        'concerns their own foods and requests, until their session ends. Nothing is sent twice: whoever was away learns from the first `ping` ' +
        'whether they missed something, and asks again for what they show. The events named `ping` follow every ' +
        `${PING_INTERVAL / 1000} seconds; all others have no name.`,
      responses: {
        200: {
          description: 'Events, until either side ends it.',
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
        // Neither a cache nor a compressing or buffering proxy may hold an event back.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
    },
  );
}
