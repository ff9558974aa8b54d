import type { Context } from 'hono';
import { Samples, SetupSecret, SetupState } from '../../../contract/site/setup.ts';
import type { Deps } from '../../http/deps.ts';
import type { Env } from '../../http/env.ts';
import { consume } from '../../http/limit.ts';
import { json, modified, router, success } from '../../http/routing.ts';
import { isHere } from './is-here.ts';
import { deleteSamples, keepSamples, samplesOf } from './samples.ts';
import { setUp } from './setup.ts';

/** Routes to set up a new site and to manage its sample listings. The latter are for stewards; everyone else gets NOT_FOUND. */
export function setupRoutes(deps: Deps) {
  const { db, ctx, config, limits, site } = deps;

  return router(deps)
    .call('get', '/setup', {
      summary: 'Check if the site is waiting to be set up',
      description: '`waits` is always false for requests from other machines or through a proxy.',
      answer: json(SetupState, 'The setup state.'),
      act: async ({ c }) => ({ waits: comesFromHere(c, config) && (await site.read()).setupWaits }),
    })
    .call('post', '/setup', {
      summary: 'Become the first moderator and steward',
      description:
        'Send the part of the setup link after the `#`. The server prints the link at its first start, and ' +
        '`npm run larder -- setup-link` prints a new one. The link works once.',
      access: 'toChange',
      body: SetupSecret,
      answer: success('Done.'),
      errors: setUp.errors,
      act: async ({ user, address, body }) => {
        await consume(limits.proofsByAddress, address);
        await setUp(db, user, body.token, ctx);
      },
    })
    .call('get', '/moderation/samples', {
      summary: 'Count the sample listings (stewards only)',
      access: 'forStewards',
      answer: json(Samples, 'The count, and whether to offer to delete them.'),
      act: () => samplesOf(db),
    })
    .call('put', '/moderation/samples/stay', {
      summary: 'Keep the sample listings (stewards only)',
      description: 'Stewards are no longer asked to delete them.',
      access: 'forStewards',
      answer: modified('1, even if nothing changed.'),
      act: () => keepSamples(db),
    })
    .call('delete', '/moderation/samples', {
      summary: 'Delete the sample listings and their donors (stewards only)',
      description: 'Requests for the sample food end. The deletion is recorded in the moderation log.',
      access: 'forStewards',
      answer: modified('1, even if there were none.'),
      act: ({ user }) => deleteSamples(db, user, ctx),
    });
}

/** Whether an HTTP request comes directly from the server's own machine, without a proxy. */
function comesFromHere(c: Context<Env>, { trustProxy }: { trustProxy: number }): boolean {
  const isPassedOn = ['Forwarded', 'X-Forwarded-For', 'Via'].some((name) => c.req.header(name) !== undefined);
  return trustProxy === 0 && !isPassedOn && isHere(c.env?.incoming?.socket.remoteAddress);
}
