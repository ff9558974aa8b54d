import { z } from '@hono/zod-openapi';
import { GivenRole, Keepers, NewRoleLink, PersonRoleParams, RoleInput, RoleToken } from '../../contract/roles.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { makeRoleLink, takeLinkBack, useRoleLink } from './role-links.ts';
import { keepersOf, takeRole } from './roles.ts';

/** The calls by which stewards say who looks after the site, and by which others take that on. */
export function roleRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/roles', {
        summary: 'Who looks after the site, and the links by which others can; for stewards',
        access: forStewards,
        answer: json(Keepers, 'People and links.'),
      }),
      async (c) => c.json(await keepersOf(db, deps), 200),
    )
    .openapi(
      route('delete', '/moderation/people/{id}/roles/{role}', {
        summary: 'Take a role back; for stewards',
        description:
          'At once on all servers. The links that a steward has made end as well. Whom MODERATORS names keeps both roles.',
        access: forStewards,
        params: PersonRoleParams,
        answer: modified('1, also when they did not have it.'),
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
        summary: 'Make a link by which one person takes on a role within 7 days; for stewards',
        description: 'The link is told this once. It ends when who made it is a steward no more.',
        access: forStewards,
        body: RoleInput,
        answer: json(NewRoleLink, 'The link.'),
        errors: ['SUSPENDED', 'TOO_MANY_ATTEMPTS'],
      }),
      async (c) => c.json(await makeRoleLink(db, c.var.user, c.req.valid('json').role, ctx), 200),
    )
    .openapi(
      route('delete', '/moderation/role-links/{id}', {
        summary: 'Take back a link that nobody has used; for stewards',
        access: forStewards,
        answer: json(z.object({ deletedCount: z.int() }), '1, or 0 where there was none.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => c.json({ deletedCount: await takeLinkBack(db, c.req.valid('param').id) }, 200),
    )
    .openapi(
      route('post', '/role', {
        summary: 'Take on the role of a link that a steward has made',
        access: toChange,
        body: RoleToken,
        answer: json(GivenRole, 'The role that one has now.'),
        errors: ['LINK_OVER'],
      }),
      async (c) => c.json({ role: await useRoleLink(db, c.var.user, c.req.valid('json').token, deps) }, 200),
    );
}
