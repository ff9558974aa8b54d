import { type Message, msg } from '#words';
import { sayWanted, type Unit } from '../../contract/amount-terms.ts';
import type { Day } from '../../contract/dates.ts';
import type { Words } from '../../contract/say.ts';
import { asWritten } from '../kernel/as-written.ts';
import type { MailText } from '../notifications/notification.ts';
import { nameAsWritten } from '../people/name-as-written.ts';
import { dayInWords, pickupTimeInWords } from './days-in-words.ts';

/** What has become of a request, from whoever gave the food to whoever asked for it. */
export type DecidedRequest = {
  title: string;
  quantity: number;
  unit: Unit | null;
  /** How much of a food in parts; null where it is all of it. */
  wanted: number | null;
  /** How much of that is offered instead; null if nothing is. */
  offered: number | null;
  donorName: string;
  location: string;
  deadline: Day;
  /** What the donor wrote at a release or a decline. */
  word: string | null;
  /** What was changed about the food since it was promised, as it was then. */
  previousLocation: string | null;
  previousDeadline: Day | null;
  /** Whether the address is another one, which mails do not say. */
  placeChanged: boolean;
  /** Whether something else is declared about what is in it. */
  contentsChanged: boolean;
  /** When they come, where they have chosen that, and when they wanted to while it was offered. */
  pickupTime: string | null;
  previousTime: string | null;
  /** The one that is proposed, and the one that was proposed before and declined. */
  proposedTime: string | null;
  declinedTime: string | null;
};

/** Days and pick-up times as they are written. */
export type ToldRequest = Omit<DecidedRequest, 'previousDeadline'> & { previousDeadline: string | null };

/** Says what a requester is told. */
export type Tell = (
  deadline: string,
  request: ToldRequest,
  words: Words,
) => {
  subject: Message;
  /** The first line, without anything that others have written. */
  first: Message;
  /** What follows the food's title and its donor's name. */
  more?: Message[];
  link?: MailText['link'];
};

/** Where a requester learns more, if nothing else is said. */
const myRequests = { label: msg`See my requests`, path: '/my-food-requests' };

/**
 * Tells a requester what has become of their request. It never holds the pick-up code: mail passes many hands. Its first lines
 * hold nothing that others have written, and its subject only the title of the food for which they have asked.
 */
export function requesterText(tell: Tell, request: DecidedRequest, today: Day, words: Words): MailText {
  const write = (day: Day) => dayInWords(words, day, today);
  const writePickupTime = (time: string | null) => time && pickupTimeInWords(words, time, today);
  const told = {
    ...request,
    previousDeadline: request.previousDeadline && write(request.previousDeadline),
    pickupTime: writePickupTime(request.pickupTime),
    previousTime: writePickupTime(request.previousTime),
    proposedTime: writePickupTime(request.proposedTime),
    declinedTime: writePickupTime(request.declinedTime),
  };
  const { subject, first, more = [], link = myRequests } = tell(write(request.deadline), told, words);
  const names = { title: asWritten(request.title), donor: nameAsWritten(request.donorName) };
  return { subject, food: request.title, paragraphs: [msg`Hello,`, first, about(request, names), ...more], link };
}

function about(request: DecidedRequest, { title, donor }: { title: string; donor: string | Message }): Message {
  if (request.wanted === null) return msg`It’s about “${{ title }}” from “${{ donor }}”.`;
  return msg`It’s about “${{ title }}” (${{ amount: sayWanted(request) }}) from “${{ donor }}”.`;
}
