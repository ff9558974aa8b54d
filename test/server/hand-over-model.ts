import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import { isAllowedFrom, isWhereLeads, type Move, moveErrors, ruleOf } from '../../contract/moves.ts';
import type { Claim, RequestReason, RequestStatus } from '../../contract/request-terms.ts';

export type WorldRequest = {
  person: number;
  status: RequestStatus;
  reason: RequestReason | null;
  claim: Claim | null;
  /** Null where all of the food is asked for. */
  wanted: number | null;
  /** Whether the one pick-up time with hours is the one that they have chosen. */
  window: boolean;
  /** Whether it is promised until the end of the grace time after that. */
  lapses: boolean;
};

/** One food and its requests in the order of asking. People are numbers; the donor is 0. */
export type World = {
  /** Null once the food is deleted. */
  food: FoodStatus | null;
  passed: boolean;
  /** Whether the grace time after the one pick-up time with hours is over. Before that it is still to begin. */
  late: boolean;
  /** How much there is of it; nothing of a deleted one. */
  quantity: number;
  inParts: boolean;
  requests: WorldRequest[];
  /** How many moves have been recorded. */
  records: number;
};

export type PersonsMove = Exclude<Move, 'giveElsewhere' | 'deleteFood' | 'hideFood' | 'lapse' | 'promote' | 'expire'>;

/** Something that someone tries, or that happens. */
export type Step =
  | { kind: 'ask'; person: number; wanted: number; window: boolean }
  | { kind: 'choose'; request: number; person: number; window: boolean }
  | { kind: 'want'; request: number; person: number; wanted: number }
  | { kind: 'move'; move: PersonsMove; request: number; person: number; rightCode: boolean }
  | { kind: 'update'; person: number; quantity: number; inParts: boolean }
  | { kind: 'delete'; person: number }
  | { kind: 'pass' | 'sweep' | 'late' | 'lapse' };

/** What a client learns; nothing of what no client does. */
export type Answer = { status: number; code?: string; body?: object } | undefined;

/** How things may be after some steps that were taken at once, and what each of them may have been answered. */
export type Outcome = { world: World; answers: Answer[] };

export function newWorld(quantity: number, inParts: boolean): World {
  return { food: 'Available', passed: false, late: false, quantity, inParts, requests: [], records: 0 };
}

/** How much of the food these have together. */
export function amountOf({ quantity, requests }: World, ...statuses: RequestStatus[]): number {
  const theirs = requests.filter(({ status }) => statuses.includes(status));
  return theirs.reduce((sum, { wanted }) => sum + (wanted ?? quantity), 0);
}

export function leftOf(world: World): number {
  return world.quantity - amountOf(world, 'Accepted', 'Collected');
}

export function isCollected(world: World): boolean {
  return amountOf(world, 'Collected') === world.quantity;
}

/** All that may come of one step, or of two at once: the same as of one after the other, in one order or the other. */
export function predict(world: World, [first, second]: [Step] | [Step, Step]): Outcome[] {
  const one = take(world, first);
  if (!second) return [{ world: one.world, answers: [one.answer] }];
  const other = take(world, second);
  const otherLater = take(one.world, second);
  const oneLater = take(other.world, first);
  const inOrder: Outcome = { world: otherLater.world, answers: [one.answer, otherLater.answer] };
  const turned: Outcome = { world: oneLater.world, answers: [oneLater.answer, other.answer] };
  // A sweep leaves a food alone that someone else holds at the moment.
  if (first.kind === 'sweep') return [inOrder, turned, { world: other.world, answers: [undefined, other.answer] }];
  if (second.kind === 'sweep') return [inOrder, turned, { world: one.world, answers: [one.answer, undefined] }];
  return [inOrder, turned];
}

type Prediction = { world: World; answer: Answer };

/** What has to come of a step, by the table of moves. */
function take(world: World, step: Step): Prediction {
  switch (step.kind) {
    case 'ask':
      return ask(world, step);
    case 'want':
      return want(world, step);
    case 'choose':
      return choose(world, step);
    case 'move':
      return makeMove(world, step);
    case 'update':
      return update(world, step);
    case 'delete':
      return remove(world, step.person);
    case 'pass':
      return { world: world.food === null ? world : { ...world, passed: true }, answer: undefined };
    case 'sweep':
      return { world: expired(world), answer: undefined };
    case 'late':
      return { world: { ...world, late: true }, answer: undefined };
    case 'lapse':
      return { world: lapsed(world), answer: undefined };
  }
}

function ask(world: World, { person, wanted, window }: Extract<Step, { kind: 'ask' }>): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person === 0) return refused(world, 'OWN_FOOD');
  if (world.passed) return refused(world, 'FOOD_EXPIRED');
  if (world.requests.some((request) => request.person === person && isOpen(request)))
    return refused(world, 'ALREADY_REQUESTED');
  if (world.food === 'Not Available') return refused(world, 'FOOD_NOT_AVAILABLE');
  if (window && world.late) return refused(world, 'WINDOW_NOT_OFFERED');
  if (world.inParts && wanted > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  const request = { person, status: 'Requested' as const, reason: null, claim: null, window, lapses: false };
  const requests = [...world.requests, { ...request, wanted: world.inParts ? wanted : null }];
  return { world: { ...world, food: 'Requested', requests }, answer: { status: 200 } };
}

function want(world: World, { request: index, person, wanted }: Extract<Step, { kind: 'want' }>): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== request.person) return refused(world, 'NOT_YOURS');
  const status = world.passed && isOpen(request) ? 'Expired' : request.status;
  if (status !== 'Requested') return refused(world, moveErrors[status]);
  if (request.wanted === null) return refused(world, 'NOT_IN_PARTS');
  if (wanted > request.wanted && wanted > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  const requests = world.requests.map((one, place) => (place === index ? { ...one, wanted } : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function choose(world: World, step: Extract<Step, { kind: 'choose' }>): Prediction {
  const { request: index, person, window } = step;
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== request.person) return refused(world, 'NOT_YOURS');
  const status = world.passed && isOpen(request) ? 'Expired' : request.status;
  if (!isOpen({ status })) return refused(world, moveErrors[status]);
  if (request.window === window) return { world, answer: { status: 200 } };
  if (status === 'Accepted' && request.window && world.late) return refused(world, 'WINDOW_OVER');
  if (window && world.late) return refused(world, 'WINDOW_NOT_OFFERED');
  const chosen = { ...request, window, lapses: window && status === 'Accepted' };
  const requests = world.requests.map((one, place) => (place === index ? chosen : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function makeMove(
  world: World,
  { move, request: index, person, rightCode }: Extract<Step, { kind: 'move' }>,
): Prediction {
  const { by, to, claim } = ruleOf(move);
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== (by === 'donor' ? 0 : request.person)) return refused(world, 'NOT_YOURS');
  const status = world.passed && isOpen(request) ? 'Expired' : request.status;
  if (isWhereLeads(move, { status, claim: request.claim })) return success(world, status);
  if (!isAllowedFrom(move, status)) return refused(world, moveErrors[status]);
  if (move === 'accept' && (request.wanted ?? world.quantity) > leftOf(world))
    return refused(world, request.wanted === null ? 'FOOD_PROMISED' : 'NOT_SO_MUCH_LEFT');
  if (move === 'collect' && !rightCode) return refused(world, 'WRONG_CODE');
  if (move === 'noShow' && request.window && !world.late) return refused(world, 'NO_SHOW_TOO_EARLY');
  if ((move === 'approve' || move === 'deny') && request.claim === null) return refused(world, 'NOT_CLAIMED');
  if (claim) {
    const requests = world.requests.map((one, place) => (place === index ? { ...one, claim } : one));
    return success({ ...world, requests, records: world.records + 1 }, to);
  }

  const after = put(world, (_request, place) => (place === index ? move : undefined));
  return success(settled(after), to);
}

/** When all of it is collected nobody waits any more. */
function settled(world: World): World {
  const after = isCollected(world) ? put(world, (other) => (isOpen(other) ? 'giveElsewhere' : undefined)) : world;
  return { ...after, food: implied(after) };
}

function update(world: World, { person, quantity, inParts }: Extract<Step, { kind: 'update' }>): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  const present = expired(world);
  const taken = amountOf(present, 'Accepted', 'Collected');
  if (isCollected(present)) return refused(world, 'FOOD_COLLECTED');
  if (inParts !== world.inParts && taken > 0) return refused(world, 'PARTS_PROMISED');
  if (inParts && quantity < taken) return refused(world, 'MORE_PROMISED');
  const requests = present.requests.map((one) =>
    inParts === world.inParts || one.status !== 'Requested' ? one : { ...one, wanted: inParts ? quantity : null },
  );
  const after = settled({ ...present, passed: false, quantity, inParts, requests });
  const food = after.food === 'Not Available' ? 'Not Available' : 'Available';
  return { world: { ...after, food }, answer: { status: 200 } };
}

function remove(world: World, person: number): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  const after = put(expired(world), (request) => (isOpen(request) ? 'deleteFood' : undefined));
  return { world: { ...after, food: null, passed: false, quantity: 0, inParts: false }, answer: { status: 200 } };
}

function expired(world: World): World {
  if (!world.passed || !world.requests.some(isOpen)) return world;
  const after = put(world, (request) => (isOpen(request) ? 'expire' : undefined));
  return { ...after, food: implied(after) };
}

/** What is promised for too long goes to those next in line who may have so much and whose pick-up time is not over. */
function lapsed(world: World): World {
  const isOver = (one: WorldRequest) => one.status === 'Accepted' && one.lapses && one.claim === null;
  if (world.food === null || world.passed || !world.late || !world.requests.some(isOver)) return world;
  const ended = put(world, (request) => (isOver(request) ? 'lapse' : undefined));
  let free = leftOf(ended) - leftOf(world);
  const after = put(ended, ({ status, window, wanted }) => {
    const share = wanted ?? world.quantity;
    if (status !== 'Requested' || window || share > free) return undefined;
    free -= share;
    return 'promote';
  });
  return { ...after, food: implied(after) };
}

/** Makes the moves that `moveOf` names, with a record of each. */
function put(world: World, moveOf: (request: World['requests'][number], place: number) => Move | undefined): World {
  let { records } = world;
  const requests = world.requests.map((request, place) => {
    const move = moveOf(request, place);
    if (!move) return request;
    records += 1;
    const { to, reason = null } = ruleOf(move);
    const lapses = to === 'Accepted' && request.window && !world.late;
    return { ...request, status: to, reason, claim: null, lapses };
  });
  return { ...world, requests, records };
}

function implied(world: World): FoodStatus {
  if (leftOf(world) === 0) return 'Not Available';
  return world.requests.some(({ status }) => status === 'Requested') ? 'Requested' : 'Available';
}

export function isOpen({ status }: { status: RequestStatus }): boolean {
  return status === 'Requested' || status === 'Accepted';
}

function success(world: World, status: RequestStatus): Prediction {
  return { world, answer: { status: 200, body: { modifiedCount: 1, status, foodStatus: world.food } } };
}

function refused(world: World, code: ApiErrorCode): Prediction {
  return { world, answer: { status: apiErrors[code].status, code } };
}
