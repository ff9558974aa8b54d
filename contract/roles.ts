import { z } from 'zod';
import { roles } from './moderation-terms.ts';
import { named } from './named.ts';

const role = z.enum(roles, { error: 'role must be moderator or steward.' });

/** Somebody who looks after the site. */
export const Keeper = named('Keeper', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  variable: z
    .string()
    .nullable()
    .describe('The environment variable that gives them their roles, which nobody can take back here; null for others'),
  isSuspended: z.literal(true).optional().describe('Whether they can do nothing for now; absent for others'),
});
export type Keeper = z.infer<typeof Keeper>;

/** A link that nobody has used. It is told only when it is made. */
export const RoleLink = named('RoleLink', {
  _id: z.string(),
  role,
  maker: z.string().describe('The name of who made it'),
  expiresAt: z.iso.datetime(),
});
export type RoleLink = z.infer<typeof RoleLink>;

/** Everyone who looks after the site, and the links by which others can. */
export const Keepers = named('Keepers', { people: z.array(Keeper), links: z.array(RoleLink) });
export type Keepers = z.infer<typeof Keepers>;

export const RoleInput = named('RoleInput', { role });

/** A new link, which gives one person a role within 7 days. */
export const NewRoleLink = RoleLink.extend({ link: z.url() }).meta({ id: 'NewRoleLink' });
export type NewRoleLink = z.infer<typeof NewRoleLink>;

export const PersonRoleParams = z.object({ id: z.string(), role });

/** The part of a role’s link after the `#`. */
export const RoleToken = named('RoleToken', {
  token: z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200),
});

/** The role that somebody has now. */
export const GivenRole = named('GivenRole', { role });
