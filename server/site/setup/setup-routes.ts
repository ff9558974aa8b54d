import type { Context } from 'hono';
import { Samples, SetupSecret, SetupState } from '../../../contract/setup.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import type { Env } from '../../http/env.ts';
import { consume } from '../../http/limit.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { json, MODIFIED, modified, route, router, SUCCESS, success } from '../../http/routing.ts';
import { isHere } from './is-here.ts';
import { deleteSamples, keepSamples, samplesOf } from './samples.ts';
import { setUp } from './setup.ts';

/**
 * The calls to set up a new site, and the stewards’ calls for sample listings. Everyone else gets NOT_FOUND from the
 * latter.
 */
export function setupRoutes(deps: Deps) {
  const { db, ctx, config, limits, site } = deps;
  const { signedIn, toChange } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/setup', {
        summary: 'Check if the site is waiting to be set up',
        description: '`waits` is always false for requests from other machines or through a proxy.',
        answer: json(SetupState, 'The setup state.'),
      }),
      async (c) => c.json({ waits: comesFromHere(c, config) && (await site.read()).setupWaits }, 200),
    )
    .openapi(
      route('post', '/setup', {
        summary: 'Become the first moderator and steward',
        description:
          'Send the part of the setup link after the `#`. The server prints the link at its first start, and ' +
          '`npm run larder -- setup-link` prints a new one. The link works once.',
        access: toChange,
        body: SetupSecret,
        answer: success('Done.'),
        errors: ['LINK_OVER'],
      }),
      async (c) => {
        await consume(limits.proofsByAddress, c.var.address);
        await setUp(db, c.var.user, c.req.valid('json').token, ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('get', '/moderation/samples', {
        summary: 'Count the sample listings (stewards only)',
        access: forStewards,
        answer: json(Samples, 'The count, and whether to offer to delete them.'),
      }),
      async (c) => c.json(await samplesOf(db), 200),
    )
    .openapi(
      route('put', '/moderation/samples/stay', {
        summary: 'Keep the sample listings (stewards only)',
        description: 'Stewards are no longer asked to delete them.',
        access: forStewards,
        answer: modified('1, even if nothing changed.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await keepSamples(db);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('delete', '/moderation/samples', {
        summary: 'Delete the sample listings and their donors (stewards only)',
        description: 'Requests for the sample food end. The deletion is recorded in the moderation log.',
        access: forStewards,
        answer: modified('1, even if there were none.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await deleteSamples(db, c.var.user, ctx);
        return c.json(MODIFIED, 200);
      },
    );
}

/** Whether a request comes straight from the server's own machine, without a proxy. */
function comesFromHere(c: Context<Env>, { trustProxy }: { trustProxy: number }): boolean {
  const isPassedOn = ['Forwarded', 'X-Forwarded-For', 'Via'].some((name) => c.req.header(name) !== undefined);
  return trustProxy === 0 && !isPassedOn && isHere(c.env?.incoming?.socket.remoteAddress);
}
