import { z } from 'zod';
import { named } from '../named.ts';
import { roles } from './moderation-terms.ts';

const role = z.enum(roles, { error: 'role must be moderator or steward.' });

/** A moderator or steward. */
export const Keeper = named('Keeper', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  variable: z
    .string()
    .nullable()
    .describe(
      'Environment variable that gives them their roles, which can’t be removed through the API; null for others',
    ),
  isSuspended: z.literal(true).optional().describe('True if their account is suspended; otherwise absent'),
});
export type Keeper = z.infer<typeof Keeper>;

/** An unused link that gives one person a role. The link itself is returned only when it is created. */
export const RoleLink = named('RoleLink', {
  _id: z.string(),
  role,
  maker: z.string().describe('Name of the steward who created it'),
  expiresAt: z.iso.datetime(),
});
export type RoleLink = z.infer<typeof RoleLink>;

/** All moderators and stewards, and the unused role links. */
export const Keepers = named('Keepers', { people: z.array(Keeper), links: z.array(RoleLink) });
export type Keepers = z.infer<typeof Keepers>;

export const RoleInput = named('RoleInput', { role });

/** A new role link, including its URL. It expires after 7 days. */
export const NewRoleLink = RoleLink.extend({ link: z.url() }).meta({ id: 'NewRoleLink' });
export type NewRoleLink = z.infer<typeof NewRoleLink>;

export const PersonRoleParams = z.object({ id: z.string(), role });

/** The part of a role link after the `#`. */
export const RoleToken = named('RoleToken', {
  token: z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200),
});

/** The role that the user has received. */
export const GivenRole = named('GivenRole', { role });
