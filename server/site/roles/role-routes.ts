import { z } from '@hono/zod-openapi';
import { GivenRole, Keepers, NewRoleLink, PersonRoleParams, RoleInput, RoleToken } from '../../../contract/roles.ts';
import { access } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { authenticateSteward } from '../../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../../http/routing.ts';
import { makeRoleLink, takeLinkBack, useRoleLink } from './role-links.ts';
import { keepersOf, takeRole } from './roles.ts';

/** The calls with which stewards manage moderators and stewards, and the call with which someone accepts a role. */
export function roleRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/roles', {
        summary: 'List moderators, stewards and unused role links (stewards only)',
        access: forStewards,
        answer: json(Keepers, 'People and links.'),
      }),
      async (c) => c.json(await keepersOf(db, deps), 200),
    )
    .openapi(
      route('delete', '/moderation/people/{id}/roles/{role}', {
        summary: 'Remove a person’s role (stewards only)',
        description:
          'Takes effect at once on all servers. Removing the steward role also deletes the role links that the ' +
          'person created. People listed in the environment variable `MODERATORS` keep both roles.',
        access: forStewards,
        params: PersonRoleParams,
        answer: modified('1, even if they did not have the role.'),
        errors: ['INVALID_INPUT', 'PERSON_NOT_FOUND', 'NAMED_BY_VARIABLE', 'LAST_STEWARD', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        const { id, role } = c.req.valid('param');
        await takeRole(db, c.var.user, id, role, deps);
        return c.json(MODIFIED, 200);
      },
    )
    .openapi(
      route('post', '/moderation/role-links', {
        summary: 'Create a link that gives one person a role (stewards only)',
        description:
          'The link is valid for 7 days and is returned only in this response. It stops working if its creator is no ' +
          'longer a steward.',
        access: forStewards,
        body: RoleInput,
        answer: json(NewRoleLink, 'The link.'),
        errors: ['SUSPENDED', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => c.json(await makeRoleLink(db, c.var.user, c.req.valid('json').role, ctx), 200),
    )
    .openapi(
      route('delete', '/moderation/role-links/{id}', {
        summary: 'Delete an unused role link (stewards only)',
        access: forStewards,
        answer: json(z.object({ deletedCount: z.int() }), 'Number of links deleted: 1 or 0.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => c.json({ deletedCount: await takeLinkBack(db, c.req.valid('param').id) }, 200),
    )
    .openapi(
      route('post', '/role', {
        summary: 'Accept a role with a link from a steward',
        access: toChange,
        body: RoleToken,
        answer: json(GivenRole, 'The signed-in user’s new role.'),
        errors: ['LINK_OVER'],
      }),
      async (c) => c.json({ role: await useRoleLink(db, c.var.user, c.req.valid('json').token, deps) }, 200),
    );
}
