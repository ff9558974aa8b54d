import { type Message, msg, plural } from '#words';
import { sayQuantity, sayWanted, type Unit } from '../../../contract/foods/amount-terms.ts';
import type { Value } from '../../../contract/words/words.ts';
import { asWritten } from '../../kernel/as-written.ts';
import { concernedMoment } from '../../notifications/concerned-moment.ts';
import type { MailText, Notification } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import { leftOf } from '../left.ts';
import * as store from '../stores/notification-store.ts';

const MINUTE = 60_000;

/** Notifies a donor of requests for a listing, with one notification for all of them. */
export const waiting: Notification = {
  setting: 'asked',
  told: (event) => {
    if (event.kind !== 'request-changed' || event.from) return undefined;
    return { about: { foodId: event.foodId }, people: [event.donorId] };
  },
  page: {
    isReason: ({ status }) => status === 'Requested',
    text: ({ title, name }) => msg`${{ name }} asked for ${{ title }}.`,
    textOfSeveral: (names, title) => msg`${{ names }} asked for ${{ title }}.`,
    label: msg`See who’s asking`,
  },
  write: async ({ foodId }, writing) => {
    const { db } = writing;
    const food = await store.findFood(db, foodId ?? '');
    const [first, ...others] = food ? await store.waitingRequesters(db, food.id) : [];
    if (!food || !first) return undefined;
    const { left } = await leftOf(db, food);
    const text = () => waitingText({ ...food, left, first, waiting: 1 + others.length });
    const times = [first, ...others].map(({ pickupTime }) => pickupTime);
    const moments = times.flatMap((time) => concernedMoment([time], food.deadline, writing)?.getTime() ?? []);
    const concerns = moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
    return { to: food.donorAddress, foodId, text, concerns };
  },
  pace: { most: 50, within: 12 * 60 * MINUTE },
  mail: { between: 15 * MINUTE, keepsWaiting: true },
  push: { urgency: 'high', between: 15 * MINUTE },
};

/** Returns the text that tells a donor how many people are waiting for their food, and who is first. */
export function waitingText(food: {
  id: string;
  title: string;
  quantity: number;
  unit: Unit | null;
  inParts: boolean;
  /** The amount neither promised nor collected: all or nothing if the food is given as a whole. */
  left: number;
  waiting: number;
  first: { name: string; wanted: number | null };
}): MailText {
  const { quantity, left, first, waiting } = food;
  const unit = food.unit ?? undefined;
  const [title, name] = [asWritten(food.title), nameAsWritten(first.name)];
  const subject = msg`${plural(
    { waiting },
    {
      one: 'Someone would like your food',
      other: '# people are waiting for your food',
    },
  )}`;
  const next =
    left === 0
      ? msg`You’ve promised it to someone else, but they’ll wait in case that falls through.`
      : msg`See what they wrote, then choose who gets it.`;
  const what = food.inParts
    ? msg`It’s about “${{ title }}” (${{ amount: sayQuantity({ quantity, unit, left }) }}).`
    : msg`It’s about “${{ title }}”.`;
  const who =
    first.wanted === null ? whoAsks(waiting, name) : whoAsksFor(waiting, name, sayWanted({ ...first, quantity, unit }));
  return {
    subject,
    food: food.title,
    paragraphs: [msg`Hello,`, msg`${{ subject }}. ${{ next }}`, msg`${{ what }} ${{ who }}`],
    link: { label: msg`See who’s waiting`, path: `/my-posted-food/${food.id}` },
  };
}

function whoAsks(waiting: number, name: Value): Message {
  return waiting === 1 ? msg`“${{ name }}” asked for it.` : msg`First in the queue: “${{ name }}”.`;
}

function whoAsksFor(waiting: number, name: Value, amount: Value): Message {
  return waiting === 1
    ? msg`“${{ name }}” asked for ${{ amount }}.`
    : msg`First in the queue: “${{ name }}”, who asked for ${{ amount }}.`;
}
