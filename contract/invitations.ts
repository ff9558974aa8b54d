import { z } from 'zod';
import { named } from './named.ts';

/** How many unused invitations a member may have at a time; moderators may have more. */
export const MAX_OPEN_INVITATIONS = 10;

/** An invitation in the list of the member who made it. Its link is told only when it is made. */
export const Invitation = named('Invitation', {
  _id: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  used: z
    .object({ at: z.iso.datetime(), by: z.string().describe('Their name') })
    .nullable()
    .describe('Null as long as nobody has used it'),
});
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation and its link, which is good for one person and 14 days. */
export const NewInvitation = Invitation.extend({ link: z.url() }).meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;
