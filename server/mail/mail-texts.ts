import { type Day, formatDay } from '../../contract/dates.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';

/** What a mail says, before it is laid out. Names and titles in it are as people typed them, on one line. */
export type MailText = { subject: string; paragraphs: string[]; link: { label: string; path: string } };

/** The mails that requesters get, and in which state their request is when there is still a reason to send it. */
export const decisions = {
  accepted: 'Accepted',
  released: 'Requested',
  declined: 'Declined',
  'no-show': 'No Show',
  expired: 'Expired',
  collected: 'Collected',
} as const satisfies Record<string, RequestStatus>;

export type Decision = keyof typeof decisions;

/** `waiting` goes to donors, decisions to requesters, and `contact` is what someone wrote in the contact form. */
export type MailKind = 'waiting' | Decision | 'contact';

/** What has become of a request, from whoever gave the food to whoever asked for it. */
export type DecidedRequest = { title: string; donorName: string; requesterName: string; deadline: Day };

/** Tells a requester what has become of their request. It never holds the pick-up code: mail passes many hands. */
export function decisionMail(decision: Decision, request: DecidedRequest): MailText {
  const title = oneLine(request.title);
  const donor = oneLine(request.donorName);
  const { subject, paragraphs, link = myRequests } = words[decision](title, donor, formatDay(request.deadline));
  return { subject, paragraphs: [`Hello ${oneLine(request.requesterName)},`, ...paragraphs], link };
}

/** Tells a donor how many wait for a food. */
export function waitingMail(food: {
  id: string;
  title: string;
  donorName: string;
  waiting: number;
  first: string;
}): MailText {
  const [title, first] = [oneLine(food.title), oneLine(food.first)];
  const subject = food.waiting === 1 ? `${first} asks for ${title}` : `${food.waiting} people are waiting for ${title}`;
  const more = food.waiting === 1 ? [] : [`${first} is first in line.`];
  return {
    subject,
    paragraphs: [
      `Hello ${oneLine(food.donorName)},`,
      [`${subject}.`, ...more].join(' '),
      'Have a look at what they write, and accept the one who shall have it.',
    ],
    link: { label: 'See who is waiting', path: `/my-posted-food/${food.id}` },
  };
}

/** Text without line breaks, control characters or marks that turn its direction around. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

type Words = (
  title: string,
  donor: string,
  deadline: string,
) => Omit<MailText, 'link'> & Partial<Pick<MailText, 'link'>>;

const myRequests = { label: 'See my requests', path: '/my-food-requests' };
const moreFood = { label: 'Find more food', path: '/foods' };

const words: Record<Decision, Words> = {
  accepted: (title, donor, deadline) => ({
    subject: `${title} is yours`,
    paragraphs: [
      `${donor} keeps ${title} for you. Where to come, and the code that you will be asked for, are on your page.`,
      `It is good until ${deadline}. If you can not come, please withdraw, so that someone else may have it.`,
    ],
    link: { label: 'See where to come', path: '/my-food-requests' },
  }),
  released: (title, donor) => ({
    subject: `${title} is not promised to you any more`,
    paragraphs: [`${donor} has taken the promise of ${title} back. You keep your place in line and will hear from us.`],
  }),
  declined: (title, donor) => ({
    subject: `${title} is not for you this time`,
    paragraphs: [
      `${donor} could not give ${title} to everyone who asked. Thank you for asking; there is more to find.`,
    ],
    link: moreFood,
  }),
  'no-show': (title, donor) => ({
    subject: `${title} was not collected`,
    paragraphs: [
      `${donor} expected you for ${title} and has noted that you did not come. If that is a misunderstanding, please talk to each other.`,
    ],
  }),
  expired: (title, _donor, deadline) => ({
    subject: `${title} has expired`,
    paragraphs: [`${title} was good until ${deadline}, so your request has ended. There is more to find.`],
    link: moreFood,
  }),
  collected: (title, donor) => ({
    subject: `Thank you for collecting ${title}`,
    paragraphs: [`${donor} has confirmed that ${title} is with you now. Enjoy it; nothing went to waste.`],
    link: moreFood,
  }),
};
