import { msg } from '#words';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import type { Notifications } from '../../notifications/notification.ts';
import { addMail } from '../../notifications/outbox.ts';
import { readRoles } from '../../users/moderators.ts';
import { findKeeper } from './role-store.ts';

/** Mail to users after someone else has given them a role or removed one. The text depends on their roles when it is sent. */
export const roleNotifications: Notifications = {
  kinds: {
    'roles-changed': {
      setting: null,
      write: async ({ userId, address }, { db, config }) => {
        const person = userId ? await findKeeper(db, userId) : undefined;
        if (!person?.isConfirmed || person.email.toLowerCase() !== address) return undefined;
        const roles = await readRoles(db, person, config);
        const path = roles.includes('steward') ? '/moderation/site' : roles[0] ? '/moderation' : '/profile';
        return {
          to: address,
          text: () => ({
            subject: msg`Your role on this site has changed`,
            paragraphs: [
              msg`Hello,`,
              roles[0]
                ? msg`Your role has changed. Open the link to see what you can do now.`
                : msg`You’re no longer a moderator or steward of this site. Thank you for your help.`,
            ],
            link: { label: msg`See it`, path },
          }),
        };
      },
      mail: {},
    },
  },
};

/** Queues a mail to a user whose roles have changed, if the site sends mail. */
export async function addRoleMail(
  tx: Db,
  { id, email }: { id: string; email: string },
  { clock, sendsMail }: Pick<Context, 'clock' | 'sendsMail'>,
): Promise<void> {
  if (sendsMail) await addMail(tx, 'roles-changed', { userId: id, address: email.toLowerCase() }, clock());
}
