import { msg } from '#words';
import { oneLine } from '../kernel/one-line.ts';
import type { Notifications } from '../notifications/notification.ts';
import * as store from './contact-store.ts';

/** Mails each contact form message to the site's contact address. Replies go to the writer. */
export const contactNotifications: Notifications = {
  kinds: {
    contact: {
      setting: null,
      write: async ({ contactMessageId }, { db, config }) => {
        const message = await store.findMessage(db, contactMessageId ?? '');
        if (!message) return undefined;
        const { email, subject, message: words } = message;
        const writer = oneLine(message.name);
        return {
          to: config.mail.contact ?? null,
          letter: {
            subject: msg`Contact: ${{ subject: oneLine(subject) }}`,
            text: msg`${{ writer }} <${{ email }}> used the contact form:`,
            quoted: words,
            replyTo: { name: writer, address: email },
          },
        };
      },
      mail: {},
    },
  },
};
