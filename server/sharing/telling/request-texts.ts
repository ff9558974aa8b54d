import { type Message, msg } from '#words';
import type { Day } from '../../../contract/dates.ts';
import { sayWanted } from '../../../contract/foods/amount-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import { asWritten } from '../../kernel/as-written.ts';
import type { MailText, RequestToTell } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import { dayInWords, pickupTimeInWords } from './days-in-words.ts';

/** A request with its days and pick-up times formatted. */
export type ToldRequest = Omit<RequestToTell, 'previousDeadline'> & { previousDeadline: string | null };

/** Returns the content of a notification to a requester. */
export type Tell = (
  deadline: string,
  request: ToldRequest,
  words: Words,
) => {
  subject: Message;
  /** First line. Contains no text written by users. */
  first: Message;
  /** Lines after the food's title and the donor's name. */
  more?: Message[];
  link?: MailText['link'];
};

/** Default link. */
const myRequests = { label: msg`See my requests`, path: '/my-food-requests' };

/**
 * Returns the text of a notification to a requester. It never contains the pick-up code, because mail passes through third
 * parties. The first lines contain no text written by users. The subject contains none except the food's title.
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
