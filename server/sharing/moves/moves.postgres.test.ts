import fc from 'fast-check';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isAllowedFrom, ruleOf } from '../../../contract/requests/moves.ts';
import { freshServerDatabase } from '../../../test/server/fresh-database.ts';
import {
  checkMessages,
  checkPage,
  checkRecords,
  type Game,
  look,
  newGame,
  openTable,
  prepare,
  QUANTITY,
} from '../../../test/server/hand-over-game.ts';
import { type Answer, type PersonsMove, predict, type Step, type World } from '../../../test/server/hand-over-model.ts';

/** Seed of the games that every run repeats. */
const SEED = 20_261_121;
/** Number of games played at a time, each with its own database. */
const TABLES = 4;

/** A step planned before its requests exist. Requests are numbered from the newest, which is 0. */
type Try =
  | Exclude<
      Step,
      {
        kind: 'move' | 'want' | 'offer' | 'take' | 'choose' | 'propose' | 'agree' | 'say no' | 'question' | 'on my way';
      }
    >
  | { kind: 'choose'; request: number; person: number | 'rightful'; window: boolean }
  | { kind: 'move'; move: PersonsMove; request: number; person: number | 'rightful'; rightCode: boolean }
  | { kind: 'want'; request: number; person: number | 'rightful'; wanted: number }
  /** `offered` is null to withdraw the offer. */
  | { kind: 'offer'; request: number; person: number | 'rightful'; offered: number | null }
  /** Takes the offered amount if `asOffered` is set and there is an offer, or else the amount `otherwise`. */
  | { kind: 'take'; request: number; person: number | 'rightful'; otherwise: number; asOffered: boolean }
  | { kind: 'question' | 'on my way'; request: number; person: number | 'rightful' }
  /** `rightful` is the donor or the requester, depending on `byDonor`. */
  | { kind: 'propose' | 'agree' | 'say no'; request: number; person: number | 'rightful'; byDonor: boolean }
  /** A move that is currently allowed, or a new request if there is none. */
  | { kind: 'allowed'; pick: number; person: number; rightCode: boolean; wanted: number };

/** One step, two steps, or one step repeated, in sequence or simultaneously, through two servers. */
type Round = { first: Try; second: Try | 'again' | undefined; together: boolean; server: number };

describe('whatever four people try, no more food is promised than there is, and no one loses their place', () => {
  test('in 20 games', () => playGames(20, SEED));

  test('in 1,000 games, which produce every outcome', { tags: 'fuzz', timeout: 1_200_000 }, async () => {
    const counts = await playGames(1_000, SEED);
    expect(outcomes.filter((outcome) => !counts.has(outcome))).toEqual([]);
  });

  const seed = Date.now();
  test(`in 1,000 new games: seed ${seed}`, { tags: 'fuzz', timeout: 1_200_000 }, () => playGames(1_000, seed));
});

/** @returns the number of times that each outcome of a step occurred */
async function playGames(games: number, seed: number): Promise<Map<string, number>> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a PostgreSQL server');
  const tables = await Promise.all(
    Array.from({ length: TABLES }, async () => openTable(await freshServerDatabase(given.server))),
  );
  onTestFinished(async () => void (await Promise.all(tables.map((table) => table.close()))));
  const counts = new Map<string, number>();
  const play = (table: (typeof tables)[number], seed: number) =>
    fc.assert(
      fc.asyncProperty(rounds, anyVisitor, fc.boolean(), async (played, visitor, inParts) => {
        const game = await newGame(table, inParts);
        for (const round of played) {
          for (const outcome of await playRound(game, round)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        }
        await checkPage(game, visitor);
        await checkRecords(game);
        await checkMessages(game);
      }),
      { numRuns: games / TABLES, seed, examples },
    );
  await Promise.all(tables.map((table, index) => play(table, seed + index)));
  return counts;
}

const personsMoves: PersonsMove[] = [
  'accept',
  'release',
  'decline',
  'withdraw',
  'collect',
  'noShow',
  'claim',
  'approve',
  'deny',
];
const outcomes = [
  ...personsMoves.flatMap((move) => [move, `${move}, as before`]),
  ...[
    'ask',
    'want',
    'offer',
    'take',
    'take, as before',
    'choose',
    'propose',
    'agree',
    'say no',
    'INVALID_INPUT',
    'NO_PROPOSAL',
    'update',
    'delete',
    'pass',
    'sweep',
    'late',
    'lapse',
    'lapse, as before',
    'question',
    'on my way',
  ],
  ...['OWN_FOOD', 'ALREADY_REQUESTED', 'FOOD_NOT_AVAILABLE', 'FOOD_EXPIRED', 'FOOD_NOT_FOUND'],
  ...[
    'NOT_YOURS',
    'REQUEST_NOT_FOUND',
    'FOOD_PROMISED',
    'FOOD_COLLECTED',
    'NOT_SO_MUCH_LEFT',
    'MORE_PROMISED',
    'PARTS_PROMISED',
    'NOT_IN_PARTS',
    'NOT_FEWER',
    'NO_OFFER',
    'NOT_ACCEPTED',
    'WRONG_CODE',
    'NOT_CLAIMED',
    'REQUEST_ACCEPTED',
  ],
  ...['WINDOW_OVER', 'WINDOW_NOT_OFFERED', 'NO_SHOW_TOO_EARLY', 'NOT_ASKED'],
  ...['ASKED_TOO_EARLY', 'NOT_EXPECTED'],
  ...['REQUEST_COLLECTED', 'REQUEST_DECLINED', 'REQUEST_WITHDRAWN', 'REQUEST_NO_SHOW', 'REQUEST_EXPIRED'],
];

const anyVisitor = fc.option(fc.nat(3), { nil: undefined });
const rightCode = fc.nat(2).map((one) => one > 0);
const wanted = fc.integer({ min: 1, max: QUANTITY });
/** Mostly the person who is allowed to take the step. */
const whose = fc.oneof({ weight: 8, arbitrary: fc.constant('rightful') }, { weight: 1, arbitrary: fc.nat(3) });
const anyTry: fc.Arbitrary<Try> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('allowed'), pick: fc.nat(71), person: fc.nat(3), rightCode, wanted }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      move: fc.constantFrom(...personsMoves),
      request: fc.nat(3),
      person: whose,
      rightCode,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask'), person: fc.nat(3), wanted, window: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('want'), request: fc.nat(3), person: whose, wanted }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('offer'),
      request: fc.nat(3),
      person: whose,
      offered: fc.option(fc.integer({ min: 1, max: QUANTITY - 1 }), { nil: null, freq: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('take'),
      request: fc.nat(3),
      person: whose,
      otherwise: wanted,
      asOffered: rightCode,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('choose'), request: fc.nat(3), person: whose, window: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('propose', 'agree', 'say no'),
      request: fc.nat(3),
      person: whose,
      byDonor: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('update'),
      person: fc.constantFrom(0, 0, 1),
      quantity: fc.integer({ min: 2, max: QUANTITY + 2 }),
      inParts: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('question', 'on my way'), request: fc.nat(3), person: whose }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pass', 'sweep') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('late', 'lapse', 'lapse') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), person: fc.constantFrom(0, 1, 2) }) },
) as fc.Arbitrary<Try>;
const anyRound: fc.Arbitrary<Round> = fc.record({
  first: anyTry,
  second: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant('again' as const) },
    { weight: 3, arbitrary: anyTry },
  ),
  together: fc.boolean(),
  server: fc.nat(1),
});
/** Most games begin with some requests. */
const rounds: fc.Arbitrary<Round[]> = fc
  .tuple(fc.shuffledSubarray([1, 2, 3]), fc.array(anyRound, { minLength: 1, maxLength: 6, size: 'max' }))
  .chain(([askers, rest]) =>
    fc
      .array(wanted, { minLength: askers.length, maxLength: askers.length })
      .map((amounts) => [...askers.map((person, index) => askFirst(person, amounts[index])), ...rest]),
  );

function askFirst(person: number, wanted = 1): Round {
  return once({ kind: 'ask', person, wanted, window: person !== 2 }, person % 2);
}

function once(first: Try, server = 0): Round {
  return { first, second: undefined, together: false, server };
}

/** Games that random steps rarely produce: a hand-over is claimed, then confirmed or denied. Each step is taken twice. */
const ends: PersonsMove[][] = [
  ['accept', 'claim', 'approve'],
  ['accept', 'claim', 'deny'],
];
const claims = ends.map((made): Round[] => [
  askFirst(2),
  ...made.map(
    (move): Round => ({
      first: { kind: 'move', move, request: 0, person: 'rightful', rightCode: true },
      second: 'again',
      together: false,
      server: 0,
    }),
  ),
]);

const rightfully = (move: PersonsMove, request: number): Round =>
  once({ kind: 'move', move, request, person: 'rightful', rightCode: true });
/**
 * A no-show is rejected if it is too early, without the question, or too soon after the question or its answer. Then it succeeds
 * and ends the request.
 */
const missed = [false, true].map((isAnswered): Round[] => {
  const say = (kind: 'question' | 'on my way') => once({ kind, request: 0, person: 'rightful' });
  return [
    askFirst(1),
    rightfully('accept', 0),
    rightfully('noShow', 0),
    say('question'),
    say('on my way'),
    once({ kind: 'late' }),
    rightfully('noShow', 0),
    say('question'),
    ...(isAnswered ? [say('on my way')] : []),
    rightfully('noShow', 0),
    once({ kind: 'late' }),
    {
      first: { kind: 'move', move: 'noShow', request: 0, person: 'rightful', rightCode: true },
      second: 'again',
      together: false,
      server: 0,
    },
    rightfully('withdraw', 0),
  ];
});

const update = (change: { quantity?: number; inParts?: boolean }): Round =>
  once({ kind: 'update', person: 0, quantity: QUANTITY, inParts: true, ...change });

function offering(request: number, offered: number | null): Round {
  return once({ kind: 'offer', request, person: 'rightful', offered });
}

function taking(request: number): Round {
  return once({ kind: 'take', request, person: 'rightful', otherwise: 1, asOffered: true });
}

/** One requester gets four of six, another asks for four, then for two, and both collect. */
const shares: Round[] = [
  askFirst(1, 4),
  askFirst(2, 4),
  rightfully('accept', 1),
  rightfully('accept', 0),
  once({ kind: 'want', request: 0, person: 'rightful', wanted: 2 }),
  rightfully('accept', 0),
  update({ quantity: QUANTITY - 1 }),
  update({ inParts: false }),
  rightfully('collect', 0),
  rightfully('collect', 1),
  update({}),
];
/**
 * Two requesters are offered less than they asked for and accept, the second only once the offer fits what is left. Then an offer
 * ends because the requester changes the amount, and another because the donor withdraws it.
 */
const fewer: Round[] = [
  askFirst(1, 6),
  askFirst(2, 4),
  askFirst(3, 4),
  offering(2, 6),
  offering(2, 4),
  offering(1, 3),
  taking(2),
  taking(2),
  taking(1),
  offering(1, 1),
  taking(1),
  offering(0, 1),
  once({ kind: 'want', request: 0, person: 'rightful', wanted: 3 }),
  taking(0),
  offering(0, 1),
  offering(0, null),
  taking(0),
];
const say = (kind: 'propose' | 'agree' | 'say no', byDonor: boolean): Round =>
  once({ kind, request: 0, person: 'rightful', byDonor });
/**
 * A waiting requester proposes a time, to which the donor agrees twice after acceptance. Another proposal is declined, and one is
 * made when it is over.
 */
const times: Round[] = [
  askFirst(2),
  say('propose', false),
  rightfully('accept', 0),
  say('agree', false),
  say('agree', true),
  say('agree', true),
  say('propose', true),
  rightfully('release', 0),
  say('agree', false),
  say('propose', true),
  say('say no', false),
  say('say no', false),
  say('agree', false),
  once({ kind: 'choose', request: 0, person: 'rightful', window: false }),
  say('agree', false),
  once({ kind: 'late' }),
  say('propose', false),
];

const whole: Round[] = [askFirst(1), once({ kind: 'want', request: 0, person: 'rightful', wanted: 2 })];

/** A promise lapses, on two servers at once, and goes to someone else. If the hand-over is claimed, it does not lapse. */
const lapses = [undefined, 'claim' as const].map((claim): Round[] => {
  const round = (first: Try, second?: 'again'): Round => ({ first, second, together: true, server: 1 });
  const move = (move: PersonsMove): Try => ({ kind: 'move', move, request: 2, person: 'rightful', rightCode: true });
  return [
    ...[1, 3, 2].map((person) => askFirst(person)),
    round(move('accept')),
    ...(claim ? [round(move(claim))] : []),
    round({ kind: 'late' }),
    round({ kind: 'choose', request: 2, person: 'rightful', window: false }),
    round({ kind: 'lapse' }, 'again'),
  ];
});

const examples: [Round[], number | undefined, boolean][] = [
  ...[...claims, ...missed, ...lapses].flatMap((game) =>
    [false, true].map((inParts): [Round[], undefined, boolean] => [game, undefined, inParts]),
  ),
  [shares, 2, true],
  [fewer, 3, true],
  [times, 2, false],
  [[...whole, offering(0, 1)], 1, false],
];

/** Plays a round, checks its result, and returns its outcomes. */
async function playRound(game: Game, { first, second, together, server }: Round): Promise<string[]> {
  const step = stepFor(game, first);
  const next = () => (second === 'again' ? { ...step } : second && stepFor(game, second));
  if (together) {
    const other = next();
    return playAtOnce(game, other ? [step, other] : [step], server);
  }
  const outcomes = await playAtOnce(game, [step], server);
  const other = next();
  return other ? [...outcomes, ...(await playAtOnce(game, [other], 1 - server))] : outcomes;
}

async function playAtOnce(game: Game, steps: [Step] | [Step, Step], server: number): Promise<string[]> {
  const before = game.world;
  const start = await Promise.all(steps.map((step, index) => prepare(game, step, (server + index) % 2)));
  const answers = await Promise.all(start.map((act) => act()));
  const world = await look(game);
  expect(predict(before, steps), JSON.stringify({ before, steps })).toContainEqual({ world, answers });
  game.world = world;
  return steps.map((step, index) => nameOutcome(step, answers[index], world.records > before.records));
}

function stepFor({ world }: Game, one: Try): Step {
  const { requests } = world;
  if (one.kind === 'allowed') {
    const { person, wanted } = one;
    return allowedStep(world, one) ?? { kind: 'ask', person, wanted, window: false };
  }
  if (!('request' in one)) return one;
  const request = requests.length - 1 - (one.request % Math.max(1, requests.length));
  const { person } = one;
  if (one.kind === 'move')
    return { ...one, request, person: person === 'rightful' ? rightful(world, one.move, request) : person };
  if (one.kind === 'question' || one.kind === 'offer')
    return { ...one, request, person: person === 'rightful' ? 0 : person };
  const theirs = person === 'rightful' ? (requests[request]?.person ?? 0) : person;
  if (one.kind === 'propose' || one.kind === 'agree')
    return { kind: one.kind, request, person: person === 'rightful' && one.byDonor ? 0 : theirs };
  if (one.kind === 'take') {
    const offered = (one.asOffered && requests[request]?.offered) || one.otherwise;
    return { kind: 'take', request, person: theirs, offered };
  }
  return { ...one, request, person: theirs };
}

function allowedStep(world: World, { pick, rightCode }: { pick: number; rightCode: boolean }): Step | undefined {
  const ableTo = (move: PersonsMove) =>
    world.requests.flatMap(({ status }, i) => (isAllowedFrom(move, status) ? [i] : []));
  const possible = personsMoves.filter((move) => ableTo(move).length > 0);
  const move = possible[pick % Math.max(1, possible.length)];
  if (!move) return undefined;
  const able = ableTo(move);
  const request = able[pick % able.length] ?? 0;
  return { kind: 'move', move, request, person: rightful(world, move, request), rightCode };
}

function rightful({ requests }: World, move: PersonsMove, request: number): number {
  return ruleOf(move).by === 'donor' ? 0 : (requests[request]?.person ?? 0);
}

function nameOutcome(step: Step, answer: Answer, moved: boolean): string {
  if (answer?.code) return answer.code;
  if (step.kind === 'lapse' && !moved) return 'lapse, as before';
  if (step.kind === 'take') return moved ? 'take' : 'take, as before';
  if (step.kind !== 'move') return step.kind;
  return moved ? step.move : `${step.move}, as before`;
}
