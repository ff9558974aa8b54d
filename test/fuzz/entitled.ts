import type { State } from './state.ts';
import { addresses, canaries, HOME, type Name, people, type World } from './world.ts';

/** Who may be answered each of these texts, by name. */
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
  blockedAt: ['Stranger'],
  messageToDonor: ['Requester', 'Donor'],
  messageToRequester: ['Requester', 'Donor'],
  reportedMessage: ['Requester', 'Donor', 'Moderator'],
} satisfies Record<keyof typeof canaries, Name[]>;

type Reading = { readers: Name[]; sent: string; world: World; state: State };

/**
 * A text that stands in an answer to someone who may not read it and has not sent it themselves, in words; undefined when
 * there is none.
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
    // What is shown again is for everyone.
    const food = { hiddenNotes: world.foods.hidden, suspendedNotes: world.foods.suspendeds }[name];
    const isShown = food !== undefined && state.foods.some(({ id, hidden }) => id === food && !hidden);
    return { what: text, text, readableBy: isShown ? everyone : mayRead[name as keyof typeof canaries] };
  });
  const codes = state.requests.flatMap(({ pickupCode, requesterId }) =>
    pickupCode ? [{ what: 'a pick-up code', text: `"${pickupCode}"`, readableBy: named(world, [requesterId]) }] : [],
  );
  const emails = people.map((name) => ({
    what: `the e-mail of ${name}`,
    text: world.members[name].email,
    readableBy: emailReaders(name, world, state),
  }));
  const none = world.unreadable.map((text) => ({ what: 'what opens an account', text, readableBy: [] }));
  const own = Object.entries(world.own).map(([what, { id, owner }]) => ({
    what: `the id of a ${what}`,
    text: id,
    readableBy: [owner],
  }));
  return [...texts, ...codes, ...emails, ...none, ...own, ...exactPlaces(world, state)];
}

/** Where exactly a food is is for its donor and whoever is accepted, and for nobody once it is forgotten. */
function exactPlaces(world: World, { places }: State): Secret[] {
  return [...Object.values(addresses), String(HOME.lat), String(HOME.lon)].map((text) => ({
    what: `where a food is (${text})`,
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
 * An e-mail is for oneself and moderators. Once it is confirmed, donors show it with their foods and to those who have asked
 * for these, and whoever is accepted shows it to the donor.
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
