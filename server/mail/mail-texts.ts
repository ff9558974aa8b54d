import { type DateFormat, type Day, formatDay } from '../../contract/dates.ts';
import { type RequestReason, type RequestStatus, type ThanksNote, thanksNotes } from '../../contract/request-terms.ts';
import { sayQuantity, sayShare, type Unit } from '../../contract/share-terms.ts';
import { sayWindow } from '../../contract/window-terms.ts';

/** What a mail says, before it is laid out. Names and titles in it are as people typed them, on one line. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  link: { label: string; path: string };
  /** Why one gets it and how its link to get no more is called, where that is not as in all mails. */
  end?: { why: string; stop: string };
};

/**
 * The mails that requesters get, and how their request stands when there is still a reason to send it. Subject and first
 * line of each have the words that `statusWords` has for that state.
 */
export const decisions = {
  accepted: { status: 'Accepted' },
  released: { status: 'Requested', reason: 'released' },
  declined: { status: 'Declined', reason: 'declined' },
  given: { status: 'Declined', reason: 'given' },
  deleted: { status: 'Declined', reason: 'deleted' },
  hidden: { status: 'Declined', reason: 'hidden' },
  lapsed: { status: 'Declined', reason: 'lapsed' },
  'no-show': { status: 'No Show' },
  expired: { status: 'Expired' },
  collected: { status: 'Collected' },
} as const satisfies Record<string, { status: RequestStatus; reason?: RequestReason }>;

export type Decision = keyof typeof decisions;

export function isDecision(kind: MailKind): kind is Decision {
  return kind in decisions;
}

/** What requesters are told about a promise while it lasts. */
export type PromiseNote = 'changed' | 'claimed' | 'reminder';

/** What donors are told about a promise: that it is time for it, and that nobody came. */
export type DonorNote = 'coming' | 'not-collected';

/** Whoever has not read what was written to them is told; the kind says which side of the request they are. */
export const messageKinds = ['message-to-donor', 'message-to-requester'] as const;
export type MessageMailKind = (typeof messageKinds)[number];

/**
 * `waiting` and donor notes go to donors, decisions and promise notes to requesters, messages to either, `report` to moderators, `found` to who wants to be told of new food, and `contact` is what someone wrote in
 * the contact form.
 */
export type MailKind =
  | 'waiting'
  | Decision
  | PromiseNote
  | MessageMailKind
  | DonorNote
  | ThanksNote
  | 'contact'
  | 'report'
  | 'found'
  | AccountMailKind;

/** What has become of a request, from whoever gave the food to whoever asked for it. */
export type DecidedRequest = {
  title: string;
  quantity: number;
  unit: Unit | null;
  /** How much of a food in parts; null where it is all of it. */
  wanted: number | null;
  donorName: string;
  location: string;
  deadline: Day;
  /** What the donor wrote at a release. */
  word: string | null;
  /** What was changed about the food since it was promised, as it was then. */
  previousLocation: string | null;
  previousDeadline: Day | null;
  /** Whether the address is another one, which mails do not say. */
  placeChanged: boolean;
  /** Whether something else is declared about what is in it. */
  contentsChanged: boolean;
  /** When they come, where they have chosen that, and when they wanted to while it was offered. */
  pickupWindow: string | null;
  previousWindow: string | null;
};

/**
 * Tells a requester what has become of their request. It never holds the pick-up code: mail passes many hands. Subject and
 * first lines hold nothing that others have written, or anybody could have the site send words of theirs to a stranger.
 */
export function requesterMail(
  kind: Decision | PromiseNote,
  request: DecidedRequest,
  dateFormat?: DateFormat,
): MailText {
  const write = (day: Day) => formatDay(day, dateFormat);
  const writeWindow = (window: string | null) => window && sayWindow(window, dateFormat);
  const {
    subject,
    first,
    more = [],
    link = myRequests,
  } = words[kind](write(request.deadline), {
    ...request,
    previousDeadline: request.previousDeadline && write(request.previousDeadline),
    pickupWindow: writeWindow(request.pickupWindow),
    previousWindow: writeWindow(request.previousWindow),
  });
  const share = request.wanted === null ? '' : `, ${sayShare(request)}`;
  const about = `The food: “${oneLine(request.title)}”${share}, from “${oneLine(request.donorName)}”.`;
  return { subject, paragraphs: ['Hello,', first, about, ...more], link };
}

/** Tells a donor that somebody comes soon, or did not come. As requesterMail it begins with nothing that others have written. */
export function donorMail(
  kind: DonorNote,
  food: { id: string; title: string; name: string; pickupWindow: string | null },
  dateFormat?: DateFormat,
): MailText {
  const { subject, first } = donorWords[kind](sayWindow(food.pickupWindow ?? '', dateFormat));
  const about = `The food: “${oneLine(food.title)}”. Who it was promised to: “${oneLine(food.name)}”.`;
  const link = { label: 'See who comes', path: `/my-posted-food/${food.id}` };
  return { subject, paragraphs: ['Hello,', first, about], link };
}

const donorWords: Record<DonorNote, (window: string) => { subject: string; first: string }> = {
  coming: (window) => ({
    subject: 'Somebody comes for your food soon',
    first: `Somebody wants to collect your food: ${window}.`,
  }),
  'not-collected': () => ({
    subject: 'A food of yours was not collected in time',
    first:
      'Nobody has confirmed the hand-over by the end of the pick-up time and of the time after it that you have set. If somebody else waits, the food is promised to the next in line now.',
  }),
};

/** What a donor is told first. */
export function waitingSubject(waiting: number): string {
  return waiting === 1 ? 'Somebody asks for your food' : `${waiting} people are waiting for your food`;
}

/** Tells a donor how many wait for a food. */
export function waitingMail(food: {
  id: string;
  title: string;
  quantity: number;
  unit: Unit | null;
  inParts: boolean;
  /** How much of it is neither promised nor collected; of one that is given as a whole, all or nothing. */
  left: number;
  waiting: number;
  first: { name: string; wanted: number | null };
}): MailText {
  const subject = waitingSubject(food.waiting);
  const next =
    food.left === 0
      ? 'It is promised to someone for now; they wait in case that does not work out.'
      : 'Have a look at what they write, and accept the one who shall have it.';
  const who = food.waiting === 1 ? 'Who asks' : 'First in line';
  const { quantity, left, first } = food;
  const unit = food.unit ?? undefined;
  const amount = food.inParts ? `, ${sayQuantity({ quantity, unit, left })}` : '';
  const share = first.wanted === null ? '' : `, for ${sayShare({ ...first, quantity, unit })}`;
  return {
    subject,
    paragraphs: [
      'Hello,',
      `${subject}. ${next}`,
      `The food: “${oneLine(food.title)}”${amount}. ${who}: “${oneLine(first.name)}”${share}.`,
    ],
    link: { label: 'See who is waiting', path: `/my-posted-food/${food.id}` },
  };
}

/** Tells someone that they have not read what was written to them; without a word of it. */
export function messageMail({ requestId, title, name }: { requestId: string; title: string; name: string }): MailText {
  return {
    subject: 'Somebody has written to you about a food',
    paragraphs: [
      'Hello,',
      'There is a message for you that you have not read yet. You are told once, until you have read it.',
      `The food: “${oneLine(title)}”. Who has written: “${oneLine(name)}”.`,
    ],
    link: { label: 'Read and answer', path: `/messages/${requestId}` },
  };
}

export function isThanks(kind: MailKind): kind is ThanksNote {
  return thanksNotes.some((note) => note === kind);
}

/** Tells one side of a hand-over that the other has said thanks. Whatever was said with it comes after everything else. */
export function thanksMail(
  kind: ThanksNote,
  { title, name, words, foodId }: { title: string; name: string; words: string | null; foodId: string | null },
): MailText {
  const isToDonor = kind === 'thanked-by-requester';
  const ownPage = foodId ? `/my-posted-food/${foodId}` : '/my-posted-food';
  return {
    subject: isToDonor ? 'Somebody thanks you for your food' : 'A donor thanks you for collecting',
    paragraphs: [
      'Hello,',
      isToDonor ? 'Whoever has collected food from you says thanks.' : 'Whoever gave you food says thanks for coming.',
      `The food: “${oneLine(title)}”. From: “${oneLine(name)}”.`,
      ...(words === null ? [] : [`They write: “${oneLine(words)}”`]),
    ],
    link: { label: 'See it', path: isToDonor ? ownPage : '/my-food-requests' },
  };
}

/** How many foods a mail names. */
const MOST_NAMED = 10;

/** Tells someone of new food, the newest first, that their alerts have found. */
export function foundMail(foods: { id: string; title: string; label: string }[]): MailText {
  const [only, ...others] = foods;
  const more = foods.length - MOST_NAMED;
  return {
    subject: 'There is new food near you',
    paragraphs: [
      'Hello,',
      others.length === 0
        ? 'Somebody gives food away near a place that you have named.'
        : `${foods.length} foods are given away near places that you have named.`,
      ...foods.slice(0, MOST_NAMED).map(({ title, label }) => `“${oneLine(title)}”, near “${oneLine(label)}”`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link:
      only && others.length === 0
        ? { label: 'See the food', path: `/food/${only.id}` }
        : { label: 'See what there is', path: '/foods' },
    end: {
      why: 'You get this, once a day at most, because you asked to be told of new food',
      stop: 'No more of this, please',
    },
  };
}

/** What a mail about an account says; `path` is where its link leads. */
type AboutAccount = { path: string; publicUrl: string; device?: string };

/** The mails about an account. They hold nothing that anybody has written: whose the address is, is still to be shown. */
export const accountMail = {
  reset: ({ path }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Somebody has asked for a new password for this address. If that was you, follow the link within an hour; it works once.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path },
  }),
  confirm: ({ path, publicUrl }) => ({
    subject: 'Please confirm your email',
    paragraphs: [
      'Hello,',
      'Somebody has registered with this address. If that was you, follow the link within 24 hours where you are logged in.',
      `If it was not you, there is nothing to do: until the address is confirmed, nobody sees it and you get no more mail. You can make the account yours at ${publicUrl}/forgot-password`,
    ],
    link: { label: 'Confirm my email', path },
  }),
  change: ({ path }) => ({
    subject: 'Please confirm your new email',
    paragraphs: [
      'Hello,',
      'Somebody wants to use this address for their account. If that was you, follow the link within 24 hours where you are logged in.',
      'If it was not you, there is nothing to do.',
    ],
    link: { label: 'Use this email', path },
  }),
  'email-changed': ({ path }) => ({
    subject: 'Your account has another email now',
    paragraphs: [
      'Hello,',
      'Your account has been given another email, which has been confirmed there. From now on it is the one to log in with.',
      'If that was not you, please write to us at once.',
    ],
    link: { label: 'Write to us', path },
  }),
  'password-changed': ({ path }) => ({
    subject: 'Your password has been changed',
    paragraphs: [
      'Hello,',
      'Your account has another password now, and has been logged out everywhere else.',
      'If that was not you, the link makes the account yours again: you choose a new password.',
    ],
    link: { label: 'Choose a new password', path },
  }),
  'passkey-added': ({ path }) => ({
    subject: 'A passkey has been added to your account',
    paragraphs: [
      'Hello,',
      'Your account has a new passkey, with which one can log in without the password.',
      'If that was not you, take it away on your profile and change your password.',
    ],
    link: { label: 'See your passkeys', path },
  }),
  locked: ({ path }) => ({
    subject: 'Somebody has tried many passwords for your account',
    paragraphs: [
      'Hello,',
      'Somebody has tried so many wrong passwords for your account that new browsers can not log in to it for a quarter of an hour. Those in which you have logged in before still can.',
      'If you are kept out, the link lets you in: you choose a new password.',
    ],
    link: { label: 'Choose a new password', path },
  }),
  'new-device': ({ path, device }) => ({
    subject: 'You have logged in with another browser',
    paragraphs: [
      'Hello,',
      `Somebody has logged in to your account with a browser that has not been used for it before${device ? `: ${device}` : ''}.`,
      'If that was not you, log it out on your profile and change your password.',
    ],
    link: { label: 'See where you are logged in', path },
  }),
} as const satisfies Record<string, (about: AboutAccount) => MailText>;

export type AccountMailKind = keyof typeof accountMail;

export const accountMailKinds = Object.keys(accountMail) as AccountMailKind[];

export function isAccountMailKind(kind: MailKind): kind is AccountMailKind {
  return kind in accountMail;
}

export function isMessageMailKind(kind: MailKind): kind is MessageMailKind {
  return messageKinds.some((known) => known === kind);
}

/** Text without line breaks, control characters or marks that turn its direction around. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Days and pick-up times as they are written. */
type ToldRequest = Omit<DecidedRequest, 'previousDeadline'> & { previousDeadline: string | null };

type Words = (
  deadline: string,
  request: ToldRequest,
) => {
  subject: string;
  /** The first line, without anything that others have written. */
  first: string;
  /** What follows the food's title and its donor's name. */
  more?: string[];
  link?: MailText['link'];
};

const myRequests = { label: 'See my requests', path: '/my-food-requests' };
const moreFood = { label: 'Find more food', path: '/foods' };

const words: Record<Decision | PromiseNote, Words> = {
  accepted: (deadline, { pickupWindow }) => ({
    subject: 'A food is promised to you',
    first: 'The food that you asked for is promised to you.',
    more: [
      ...(pickupWindow === null ? [] : [`Your pick-up time: ${pickupWindow}.`]),
      'Where to come, and the code that you will be asked for, are on your page.',
      `It is good until ${deadline}. If you can not come, please withdraw, so that someone else may have it.`,
    ],
    link: { label: 'See where to come', path: '/my-food-requests' },
  }),
  released: (_deadline, { word }) => ({
    subject: 'A promise was taken back by the donor',
    first: 'The promise of a food was taken back by the donor. You keep your place in line and will hear from us.',
    more: word ? [`Its donor writes: “${oneLine(word)}”`] : [],
  }),
  reminder: (_deadline, { pickupWindow }) => ({
    subject: 'It is nearly time to collect your food',
    first: `You can collect your food ${pickupWindow}.`,
    more: [
      'Where to come, and the code that you will be asked for, are on your page. If you can not come, please withdraw.',
    ],
    link: { label: 'See where to come', path: '/my-food-requests' },
  }),
  changed: (deadline, request) => {
    const { location, previousLocation, previousDeadline, previousWindow } = request;
    const changed = namesOfChanged(request);
    return {
      subject: `Something has changed about your food: ${changed}`,
      first: `A food is promised to you, and its donor has changed ${changed}.`,
      more: [
        ...(previousLocation === null
          ? []
          : [`Where: “${oneLine(location)}”. When it was promised to you it was “${oneLine(previousLocation)}”.`]),
        ...(previousDeadline === null
          ? []
          : [`Until the end of ${deadline}. When it was promised to you it was ${previousDeadline}.`]),
        ...(request.contentsChanged ? ['Please read on the page of the food what its donor says of it now.'] : []),
        ...(previousWindow === null
          ? []
          : [`The pick-up time ${previousWindow} is not offered any more. Please choose another one on your page.`]),
        'If you have it in your calendar, add it once more from your page: the entry is brought up to date.',
      ],
      link: { label: 'See where to come', path: '/my-food-requests' },
    };
  },
  claimed: () => ({
    subject: 'Do you have your food?',
    first: 'Its donor says that your food is handed over. Please answer yes or no on your page.',
    link: { label: 'Answer', path: '/my-food-requests' },
  }),
  declined: () => ({
    subject: 'A request of yours was declined',
    first:
      'Your request was declined, as the donor could not give the food to everyone who asked. Thank you for asking; there is more to find.',
    link: moreFood,
  }),
  given: () => ({
    subject: 'A food was given to someone else',
    first: 'A food that you asked for was given to someone else. Thank you for waiting; there is more to find.',
    link: moreFood,
  }),
  deleted: () => ({
    subject: 'A food was deleted',
    first: 'The food was deleted by its donor, so your request has ended. There is more to find.',
    link: moreFood,
  }),
  hidden: () => ({
    subject: 'A food that you asked for was taken off the site',
    first:
      'A food was taken off the site by those who look after it, so your request has ended. There is more to find.',
    link: moreFood,
  }),
  lapsed: () => ({
    subject: 'A food that you asked for was not collected in time',
    first:
      'Your food was not collected in time: nobody has confirmed it by the end of your pick-up time, so it goes to the next in line. You can ask for it again.',
  }),
  'no-show': () => ({
    subject: 'The donor has noted that you did not come',
    first:
      'You were expected for a food, and its donor has noted that you did not come. You can answer to that once on your page, for its donor to read.',
  }),
  expired: (deadline) => ({
    subject: 'A food that you asked for has expired',
    first: `The food expired at the end of ${deadline}, so your request has ended. There is more to find.`,
    link: moreFood,
  }),
  collected: () => ({
    subject: 'You have collected your food',
    first: 'It is confirmed that you have collected the food. Thank you for coming. Enjoy it; nothing went to waste.',
    link: moreFood,
  }),
};

function namesOfChanged({
  previousLocation,
  previousDeadline,
  placeChanged,
  contentsChanged,
  previousWindow,
}: ToldRequest): string {
  const names = [
    ...(previousLocation === null ? [] : ['the place']),
    ...(previousDeadline === null ? [] : ['the last day']),
    ...(placeChanged ? ['the address'] : []),
    ...(contentsChanged ? ['what is in it'] : []),
    ...(previousWindow === null ? [] : ['the pick-up time']),
  ];
  return names.join(' and ');
}
