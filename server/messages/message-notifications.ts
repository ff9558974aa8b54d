import { type Message, msg } from '#words';
import { LAST_WORDS } from '../../contract/requests/message-terms.ts';
import { asWritten } from '../kernel/as-written.ts';
import { beginningOf } from '../kernel/one-line.ts';
import { concernedMoment } from '../notifications/concerned-moment.ts';
import type { MailText, Notification, Notifications } from '../notifications/notification.ts';
import { nameAsWritten } from '../users/name-as-written.ts';
import * as store from './message-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a message must stay unread before a mail is sent to its recipient, in milliseconds. */
const UNREAD = 10 * MINUTE;

/** Maximum number of conversations per query. */
const BATCH = 1000;

/**
 * Notifications about unread messages between donor and requester: a push for each right away, and a single mail until they are
 * read.
 */
export const messageNotifications: Notifications = {
  kinds: {
    'message-to-donor': {
      ...toReader('message-to-donor', true),
      // Limited in total rather than per request, because any number of strangers can write to a donor.
      pace: { most: 50, within: 12 * 60 * MINUTE },
    },
    'message-to-requester': toReader('message-to-requester', false),
  },
};

function toReader(kind: string, isDonor: boolean): Notification {
  return {
    setting: 'message',
    told: (event) => {
      if (event.kind !== 'message-sent') return undefined;
      const { requestId, donorId, requesterId, actorId } = event;
      if ((actorId === donorId) === isDonor) return undefined;
      return { about: { requestId }, people: [isDonor ? donorId : requesterId] };
    },
    write: async ({ requestId }, writing) => {
      const unread = requestId ? await store.unreadOf(writing.db, requestId, isDonor) : undefined;
      if (!requestId || !unread) return undefined;
      const { address, foodId, status, pickupTime, deadline } = unread;
      return {
        to: address,
        text: () => messageText({ requestId, ...unread }),
        ...(isDonor && { foodId }),
        push: { details: () => [wordsOf(unread)] },
        // Quiet hours do not delay messages about a promised pick-up that is near.
        ...(status === 'Accepted' && { concerns: concernedMoment([pickupTime], deadline, writing) }),
      };
    },
    mail: {
      // Skips messages older than a day, so that a site that has just set up mail does not announce old messages.
      find: (db, now) => {
        const [after, until] = [new Date(now.getTime() - DAY), new Date(now.getTime() - UNREAD)];
        return store.conversationsToMail(db, isDonor, { kind, after, until, limit: BATCH });
      },
      settle: async (db, { requestId }) => {
        if (requestId) await store.setMailed(db, requestId, isDonor);
      },
    },
    push: { urgency: 'high', between: MINUTE },
  };
}

/**
 * Returns a message's sender and text, for the body of a push. Both are marked as user-written, because the title above them is
 * the site's own text.
 */
function wordsOf({ name, text, isPicture }: { name: string; text: string; isPicture: boolean }): Message {
  const words = text === '' && isPicture ? msg`A photo` : asWritten(beginningOf(text, LAST_WORDS));
  return msg`“${{ name: nameAsWritten(name) }}”: ${{ words }}`;
}

/** Returns the mail about unread messages. It contains none of their text. */
function messageText({ requestId, title, name }: { requestId: string; title: string; name: string }): MailText {
  return {
    subject: msg`You have a new message`,
    food: title,
    paragraphs: [
      msg`Hello,`,
      msg`You have an unread message. We won’t email you again until you’ve read it.`,
      msg`“${{ name: nameAsWritten(name) }}” sent you a message about “${{ title: asWritten(title) }}”.`,
    ],
    link: { label: msg`Read and reply`, path: `/messages/${requestId}` },
  };
}
