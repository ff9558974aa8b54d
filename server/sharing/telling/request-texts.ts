import { type Message, msg } from '#words';
import type { Day } from '../../../contract/dates.ts';
import { sayWanted } from '../../../contract/foods/amount-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import { asWritten } from '../../kernel/as-written.ts';
import type { MailText, RequestToTell } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import { dayInWords, pickupTimeInWords } from './days-in-words.ts';

/** Days and pick-up times as they are written. */
export type ToldRequest = Omit<RequestToTell, 'previousDeadline'> & { previousDeadline: string | null };

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
export function requesterText(tell: Tell, request: RequestToTell, today: Day, words: Words): MailText {
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

function about(request: RequestToTell, { title, donor }: { title: string; donor: string | Message }): Message {
  if (request.wanted === null) return msg`It’s about “${{ title }}” from “${{ donor }}”.`;
  return msg`It’s about “${{ title }}” (${{ amount: sayWanted(request) }}) from “${{ donor }}”.`;
}
