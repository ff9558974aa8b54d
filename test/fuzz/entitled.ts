import type { State } from './state.ts';
import { addresses, canaries, HOME, type Name, people, type World } from './world.ts';

/** The people who may see each of these texts. */
const mayRead = {
  waitingNotes: ['Requester', 'Donor', 'Moderator'],
  acceptedNotes: ['Requester', 'Donor', 'Moderator'],
  releaseWord: ['Requester', 'Donor'],
  noShowAnswer: ['Requester', 'Donor'],
  thanksWords: ['Requester', 'Donor'],
  previousLocation: ['Requester', 'Donor'],
  hiddenNotes: ['Donor'],
  hiddenWhy: ['Donor', 'Moderator'],
  suspendedNotes: [],
  suspendedWhy: ['Suspended', 'Moderator'],
  reportWords: ['Stranger', 'Moderator'],
  closingNote: ['Moderator'],
  contactMessage: ['Moderator'],
  placeLabel: ['Donor'],
  alertLabel: ['Requester'],
  alertSearch: ['Requester'],
  foundLabel: ['Requester'],
  wantedLabel: ['Requester'],
  wantedSearch: ['Requester', 'Donor', 'Stranger', 'Moderator'],
  hiddenWanted: ['Donor', 'Moderator'],
  hiddenWantedWhy: ['Donor', 'Moderator'],
  blockedAt: ['Stranger'],
  messageToDonor: ['Requester', 'Donor'],
  messageToRequester: ['Requester', 'Donor'],
  reportedMessage: ['Requester', 'Donor', 'Moderator'],
} satisfies Record<keyof typeof canaries, Name[]>;

type Reading = { readers: Name[]; sent: string; world: World; state: State };

/**
 * Describes a text in a response that the caller may not read and hasn't sent themselves; undefined if there is none.
 */
export function leakIn(answer: string, { readers, sent, world, state }: Reading): string | undefined {
  const found = secretsOf(world, state).find(
    ({ text, readableBy }) =>
      answer.includes(text) && !sent.includes(text) && !readers.some((name) => readableBy.includes(name)),
  );
  return found && `${readers.join(' and ')} read ${found.what}.`;
}

type Secret = { what: string; text: string; readableBy: readonly Name[] };

function secretsOf(world: World, state: State): Secret[] {
  const everyone: Name[] = ['Guest', ...people];
  const texts = Object.entries(canaries).map(([name, text]) => {
    // Notes of a food that is no longer hidden are for everyone.
    const food = { hiddenNotes: world.foods.hidden, suspendedNotes: world.foods.suspendeds }[name];
    const isShown = food !== undefined && state.foods.some(({ id, hidden }) => id === food && !hidden);
    const isWantedShown = name === 'hiddenWanted' && state.shownWanted.includes(world.wanted.hidden);
    const readableBy = isWantedShown ? mayRead.wantedSearch : mayRead[name as keyof typeof canaries];
    return { what: text, text, readableBy: isShown ? everyone : readableBy };
  });
  const codes = state.requests.flatMap(({ pickupCode, requesterId }) =>
    pickupCode ? [{ what: 'a pick-up code', text: `"${pickupCode}"`, readableBy: named(world, [requesterId]) }] : [],
  );
  const emails = people.map((name) => ({
    what: `the e-mail of ${name}`,
    text: world.members[name].email,
    readableBy: emailReaders(name, world, state),
  }));
  const none = world.unreadable.map((text) => ({ what: 'what gives access to an account', text, readableBy: [] }));
  const own = Object.entries(world.own).map(([what, { id, owner }]) => ({
    what: `the id of a ${what}`,
    text: id,
    readableBy: [owner],
  }));
  return [...texts, ...codes, ...emails, ...none, ...own, ...exactPlaces(world, state)];
}

/** Exact locations of foods are for the donor and accepted requesters, and for no one once they're deleted. */
function exactPlaces(world: World, { places }: State): Secret[] {
  return [...Object.values(addresses), String(HOME.lat), String(HOME.lon)].map((text) => ({
    what: `the location of a food (${text})`,
    text,
    readableBy: named(
      world,
      places
        .filter(({ texts }) => texts.includes(text))
        .flatMap(({ ownerId, acceptedIds }) => [ownerId, ...acceptedIds]),
    ),
  }));
}

/**
 * Emails are for their owners and moderators. Confirmed emails are also shown to others: a donor's with their foods and to
 * people who asked for these, an accepted requester's to the donor.
 */
function emailReaders(name: (typeof people)[number], world: World, { users, foods, requests }: State): Name[] {
  const id = world.ids[name];
  const readers: Name[] = [name, 'Moderator'];
  if (!users.some((user) => user.id === id && user.isConfirmed)) return readers;
  if (foods.some(({ donorId, hidden }) => donorId === id && !hidden)) return ['Guest', ...people];
  const askers = requests.filter(({ donorId }) => donorId === id).map(({ requesterId }) => requesterId);
  const acceptedBy = requests.filter(({ requesterId, status }) => requesterId === id && status === 'Accepted');
  return [...readers, ...named(world, [...askers, ...acceptedBy.map(({ donorId }) => donorId)])];
}

function named({ ids }: World, wanted: string[]): Name[] {
  return people.filter((name) => wanted.includes(ids[name]));
}
