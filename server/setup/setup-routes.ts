import type { Context } from 'hono';
import { Samples, SetupSecret, SetupState } from '../../contract/setup.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import type { Env } from '../http/env.ts';
import { consume } from '../http/limit.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router, SUCCESS, success } from '../http/routing.ts';
import { isHere } from './is-here.ts';
import { deleteSamples, keepSamples, samplesOf } from './samples.ts';
import { setUp } from './setup.ts';

/** The calls by which a new site is set up, and those about the sample foods, which answer NOT_FOUND to all but stewards. */
export function setupRoutes(deps: Deps) {
  const { db, ctx, config, limits, site } = deps;
  const { signedIn, toChange } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/setup', {
        summary: 'Whether the site waits to be set up, for who is at the machine that it runs on',
        answer: json(SetupState, 'Whether it waits.'),
      }),
      async (c) => c.json({ waits: comesFromHere(c, config) && (await site.read()).setupWaits }, 200),
    )
    .openapi(
      route('post', '/setup', {
        summary: 'Become the first moderator and steward',
        description:
          'Takes what stands after the `#` of the link that the first start prints, and `npm run setup-link` anew. The link ' +
          'is good for one use.',
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
        summary: 'How many sample foods there are, and whether to offer their deletion; for stewards',
        access: forStewards,
        answer: json(Samples, 'How many.'),
      }),
      async (c) => c.json(await samplesOf(db), 200),
    )
    .openapi(
      route('put', '/moderation/samples/stay', {
        summary: 'Keep the sample foods, so that no one is asked again; for stewards',
        access: forStewards,
        answer: modified('1, also when that was said before.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await keepSamples(db);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('delete', '/moderation/samples', {
        summary: 'Delete the sample foods and their donors; for stewards',
        description: 'Requests for them end. It is in the log.',
        access: forStewards,
        answer: modified('1, also when there were none.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        await deleteSamples(db, c.var.user, ctx);
        return c.json(MODIFIED, 200);
      },
    );
}

function comesFromHere(c: Context<Env>, { trustProxy }: { trustProxy: number }): boolean {
  const isPassedOn = ['Forwarded', 'X-Forwarded-For', 'Via'].some((name) => c.req.header(name) !== undefined);
  return trustProxy === 0 && !isPassedOn && isHere(c.env?.incoming?.socket.remoteAddress);
}
