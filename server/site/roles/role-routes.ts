import {
  GivenRole,
  Keepers,
  NewRoleLink,
  PersonRoleParams,
  RoleInput,
  RoleToken,
} from '../../../contract/site/roles.ts';
import type { Deps } from '../../http/deps.ts';
import { deletedCount, json, modified, router } from '../../http/routing.ts';
import { makeRoleLink, takeLinkBack, useRoleLink } from './role-links.ts';
import { keepersOf, removeRole } from './roles.ts';

/** Routes for stewards to manage moderators and stewards, and for users to accept a role. */
export function roleRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router(deps)
    .call('get', '/moderation/roles', {
      summary: 'List moderators, stewards and unused role links (stewards only)',
      access: 'forStewards',
      answer: json(Keepers, 'People and links.'),
      act: () => keepersOf(db, deps),
    })
    .call('delete', '/moderation/people/{id}/roles/{role}', {
      summary: 'Remove a person’s role (stewards only)',
      description:
        'Takes effect at once on all servers. Removing the steward role also deletes the role links that the ' +
        'person created. People listed in the environment variable `MODERATORS` keep both roles.',
      access: 'forStewards',
      params: PersonRoleParams,
      answer: modified('1, even if they did not have the role.'),
      errors: removeRole.errors,
      act: ({ user, params }) => removeRole(db, user, params.id, params.role, deps),
    })
    .call('post', '/moderation/role-links', {
      summary: 'Create a link that gives one person a role (stewards only)',
      description:
        'The link is valid for 7 days and is returned only in this response. It stops working if its creator is no ' +
        'longer a steward.',
      access: 'forStewards',
      body: RoleInput,
      answer: json(NewRoleLink, 'The link.'),
      errors: makeRoleLink.errors,
      act: ({ user, body }) => makeRoleLink(db, user, body.role, ctx),
    })
    .call('delete', '/moderation/role-links/{id}', {
      summary: 'Delete an unused role link (stewards only)',
      access: 'forStewards',
      answer: deletedCount('Number of links deleted: 1 or 0.'),
      act: ({ params }) => takeLinkBack(db, params.id),
    })
    .call('post', '/role', {
      summary: 'Accept a role with a link from a steward',
      access: 'toChange',
      body: RoleToken,
      answer: json(GivenRole, 'The signed-in user’s new role.'),
      errors: useRoleLink.errors,
      act: async ({ user, body }) => ({ role: await useRoleLink(db, user, body.token, deps) }),
    });
}
