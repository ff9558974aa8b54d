import { z } from 'zod';
import { named } from '../named.ts';

/** Maximum number of unused invitations per member. Moderators have no limit. */
export const MAX_OPEN_INVITATIONS = 10;

/** An invitation in its creator's list. The link is returned only when the invitation is created. */
export const Invitation = named('Invitation', {
  _id: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  used: z
    .object({ at: z.iso.datetime(), by: z.string().describe('Name of the new user') })
    .nullable()
    .describe('null if it hasn’t been used'),
});
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation and its link, which lets one person register within 14 days. */
export const NewInvitation = Invitation.extend({ link: z.url() }).meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;
