import { z } from 'zod';

/** How many invitations of a member may wait to be used at a time; moderators may have more. */
export const MAX_OPEN_INVITATIONS = 10;

/** An invitation as whoever made it finds it. Its link is told only when it is made. */
export const Invitation = z
  .object({
    _id: z.string(),
    madeAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    used: z
      .object({ at: z.iso.datetime(), by: z.string().meta({ description: 'Their name' }) })
      .nullable()
      .meta({ description: 'Null as long as nobody has used it' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation and its link, which is good for one person and 14 days. */
export const NewInvitation = Invitation.extend({ link: z.url() }).meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;
