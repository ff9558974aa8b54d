import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import type { FoodStatus } from '../../contract/foods/food-terms.ts';
import { isAllowedFrom, isAlreadyDone, type Move, moveErrors, ruleOf } from '../../contract/requests/moves.ts';
import type { Claim, RequestReason, RequestStatus } from '../../contract/requests/request-terms.ts';

export type WorldRequest = {
  person: number;
  status: RequestStatus;
  reason: RequestReason | null;
  claim: Claim | null;
  /** Amount asked for; null if it's all of the food. */
  wanted: number | null;
  /** The smaller amount that the donor has offered; null if none. */
  offered: number | null;
  /** Whether they have chosen the pick-up time with hours. */
  window: boolean;
  /** Who proposes the pick-up time with hours, and who has declined it. */
  proposed: 'donor' | 'requester' | null;
  saidNo: 'donor' | 'requester' | null;
  /** Whether the promise ends with the grace time after that pick-up time. */
  lapses: boolean;
  /** The hour when they were asked whether they are on their way, and the hour when they said so. */
  askedComing: Hour | null;
  onWay: Hour | null;
};

/**
 * Times on one day: before the pick-up time with hours, at the end of its grace time, and a quarter of an hour later.
 */
export type Hour = 'early' | 'late' | 'later';

/** A food and its requests, oldest first. People are numbers; the donor is 0. */
export type World = {
  /** Null once the food is deleted. */
  food: FoodStatus | null;
  /** Days since the food's last day. Promises still hold on the first of them, as it's six in the morning. */
  passed: 0 | 1 | 2;
  hour: Hour;
  /** 0 if the food is deleted. */
  quantity: number;
  inParts: boolean;
  requests: WorldRequest[];
  /** Number of recorded moves. */
  records: number;
};

export type PersonsMove = Exclude<
  Move,
  'take' | 'giveElsewhere' | 'deleteFood' | 'hideFood' | 'lapse' | 'promote' | 'expire'
>;

/** Something that someone tries, or that time does. */
export type Step =
  | { kind: 'ask'; person: number; wanted: number; window: boolean }
  | { kind: 'choose'; request: number; person: number; window: boolean }
  | { kind: 'propose' | 'agree' | 'say no'; request: number; person: number }
  | { kind: 'want'; request: number; person: number; wanted: number }
  /** `offered` is null to withdraw the offer. */
  | { kind: 'offer'; request: number; person: number; offered: number | null }
  | { kind: 'take'; request: number; person: number; offered: number }
  | { kind: 'move'; move: PersonsMove; request: number; person: number; rightCode: boolean }
  | { kind: 'update'; person: number; quantity: number; inParts: boolean }
  | { kind: 'delete'; person: number }
  | { kind: 'question' | 'on my way'; request: number; person: number }
  | { kind: 'pass' | 'sweep' | 'late' | 'lapse' };

/** The response to a client; undefined for a step that no client makes. */
export type Answer = { status: number; code?: string; body?: object } | undefined;

/** A possible state of the world after simultaneous steps, with the response to each step. */
export type Outcome = { world: World; answers: Answer[] };

export function newWorld(quantity: number, inParts: boolean): World {
  return { food: 'Available', passed: 0, hour: 'early', quantity, inParts, requests: [], records: 0 };
}

/** Total amount of the requests with these statuses. */
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

/** All possible outcomes of one step, or of two at once: those of both sequential orders. */
export function predict(world: World, [first, second]: [Step] | [Step, Step]): Outcome[] {
  const one = take(world, first);
  if (!second) return [{ world: one.world, answers: [one.answer] }];
  const other = take(world, second);
  const otherLater = take(one.world, second);
  const oneLater = take(other.world, first);
  const inOrder: Outcome = { world: otherLater.world, answers: [one.answer, otherLater.answer] };
  const turned: Outcome = { world: oneLater.world, answers: [oneLater.answer, other.answer] };
  // A sweep skips a food that someone else has locked.
  if (first.kind === 'sweep') return [inOrder, turned, { world: other.world, answers: [undefined, other.answer] }];
  if (second.kind === 'sweep') return [inOrder, turned, { world: one.world, answers: [one.answer, undefined] }];
  return [inOrder, turned];
}

type Prediction = { world: World; answer: Answer };

/** The required outcome of a step, by the table of moves. */
function take(world: World, step: Step): Prediction {
  switch (step.kind) {
    case 'ask':
      return ask(world, step);
    case 'want':
      return want(world, step);
    case 'offer':
      return offer(world, step);
    case 'take':
      return takeOffered(world, step);
    case 'choose':
      return choose(world, step);
    case 'propose':
      return propose(world, step);
    case 'agree':
      return agree(world, step);
    case 'say no':
      return sayNo(world, step);
    case 'move':
      return makeMove(world, step);
    case 'update':
      return update(world, step);
    case 'delete':
      return remove(world, step.person);
    case 'pass':
      return {
        world: world.food === null ? world : { ...world, passed: world.passed === 0 ? 1 : 2 },
        answer: undefined,
      };
    case 'sweep':
      return { world: expired(world), answer: undefined };
    case 'late':
      return { world: { ...world, hour: world.hour === 'early' ? 'late' : 'later' }, answer: undefined };
    case 'question':
      return question(world, step);
    case 'on my way':
      return onMyWay(world, step);
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
  if (window && isLate(world)) return refused(world, 'WINDOW_NOT_OFFERED');
  if (world.inParts && wanted > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  const request = {
    person,
    status: 'Requested' as const,
    reason: null,
    claim: null,
    window,
    offered: null,
    proposed: null,
    saidNo: null,
    ...unpromised,
  };
  const requests = [...world.requests, { ...request, wanted: world.inParts ? wanted : null }];
  return { world: { ...world, food: 'Requested', requests }, answer: { status: 200 } };
}

function want(world: World, { request: index, person, wanted }: Extract<Step, { kind: 'want' }>): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== request.person) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (status !== 'Requested') return refused(world, moveErrors[status]);
  if (request.wanted === null) return refused(world, 'NOT_IN_PARTS');
  if (wanted > request.wanted && wanted > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  const isOther = wanted !== request.wanted;
  const asked = { ...request, wanted, ...(isOther && { offered: null }) };
  const requests = world.requests.map((one, place) => (place === index ? asked : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function offer(world: World, { request: index, person, offered }: Extract<Step, { kind: 'offer' }>): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (status !== 'Requested') return refused(world, moveErrors[status]);
  if (offered !== null) {
    if (request.wanted === null) return refused(world, 'NOT_IN_PARTS');
    if (offered >= request.wanted) return refused(world, 'NOT_FEWER');
    if (offered !== request.offered && offered > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  }
  const requests = world.requests.map((one, place) => (place === index ? { ...one, offered } : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function takeOffered(world: World, { request: index, person, offered }: Extract<Step, { kind: 'take' }>): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== request.person) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (status === 'Accepted') return success(world, status);
  if (status !== 'Requested') return refused(world, moveErrors[status]);
  if (request.offered !== offered) return refused(world, 'NO_OFFER');
  if (offered > leftOf(world)) return refused(world, 'NOT_SO_MUCH_LEFT');
  const requests = world.requests.map((one, place) => (place === index ? { ...one, wanted: offered } : one));
  const after = put({ ...world, requests }, (_request, place) => (place === index ? 'take' : undefined));
  return success(settled(after), 'Accepted');
}

function choose(world: World, step: Extract<Step, { kind: 'choose' }>): Prediction {
  const { request: index, person, window } = step;
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== request.person) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (!isOpen({ status })) return refused(world, moveErrors[status]);
  if (request.window === window) return { world, answer: { status: 200 } };
  if (status === 'Accepted' && request.window && isLate(world)) return refused(world, 'WINDOW_OVER');
  if (window && (isLate(world) || world.passed > 0)) return refused(world, 'WINDOW_NOT_OFFERED');
  const chosen = { ...request, ...unpromised, window, ...silent, lapses: window && status === 'Accepted' };
  const requests = world.requests.map((one, place) => (place === index ? chosen : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function propose(world: World, { request: index, person }: OfRequest): Prediction {
  return talkOf(world, { request: index, person }, (request, side) =>
    isLate(world) || world.passed > 0 ? 'INVALID_INPUT' : { ...request, proposed: side, saidNo: null },
  );
}

function agree(world: World, { request: index, person }: OfRequest): Prediction {
  return talkOf(world, { request: index, person }, (request, side) => {
    const proposed = isLate(world) ? null : request.proposed;
    if (proposed === null && request.window) return request;
    if (proposed === null || proposed === side) return 'NO_PROPOSAL';
    return { ...request, ...unpromised, window: true, ...silent, lapses: request.status === 'Accepted' };
  });
}

function sayNo(world: World, { request: index, person }: OfRequest): Prediction {
  return talkOf(world, { request: index, person }, (request, side) => {
    if (request.saidNo === side) return request;
    const proposed = isLate(world) ? null : request.proposed;
    if (proposed === null || proposed === side) return 'NO_PROPOSAL';
    return { ...request, proposed: null, saidNo: side };
  });
}

const silent = { proposed: null, saidNo: null };

/** A step about the pick-up time of an open request that either the donor or the requester makes. */
function talkOf(
  world: World,
  { request: index, person }: OfRequest,
  act: (request: WorldRequest, side: 'donor' | 'requester') => WorldRequest | ApiErrorCode,
): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== 0 && person !== request.person) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (!isOpen({ status })) return refused(world, moveErrors[status]);
  const after = act(request, person === 0 ? 'donor' : 'requester');
  if (typeof after === 'string') return refused(world, after);
  const requests = world.requests.map((one, place) => (place === index ? after : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

function question(world: World, { request: index, person }: OfRequest): Prediction {
  return sayOf(world, { index, person, by: 0, said: 'askedComing' }, ({ window }) =>
    window && !isLate(world) ? 'ASKED_TOO_EARLY' : undefined,
  );
}

function onMyWay(world: World, { request: index, person }: OfRequest): Prediction {
  return sayOf(world, { index, person, by: world.requests[index]?.person, said: 'onWay' }, ({ askedComing }) =>
    askedComing ? undefined : 'NOT_EXPECTED',
  );
}

type OfRequest = { request: number; person: number };

/** A question or answer about a promise, which can be given once. */
function sayOf(
  world: World,
  { index, person, by, said }: { index: number; person: number; by: number | undefined; said: 'askedComing' | 'onWay' },
  refusal: (request: WorldRequest) => ApiErrorCode | undefined,
): Prediction {
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== by) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  if (status !== 'Accepted') return refused(world, moveErrors[status]);
  if (request[said]) return { world, answer: { status: 200 } };
  const code = refusal(request);
  if (code) return refused(world, code);
  const requests = world.requests.map((one, place) => (place === index ? { ...one, [said]: world.hour } : one));
  return { world: { ...world, requests }, answer: { status: 200 } };
}

/** Fields that are cleared when a promise ends. */
const unpromised = { lapses: false, askedComing: null, onWay: null };

function isLate({ hour }: World): boolean {
  return hour !== 'early';
}

function makeMove(
  world: World,
  { move, request: index, person, rightCode }: Extract<Step, { kind: 'move' }>,
): Prediction {
  const { by } = ruleOf(move);
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== (by === 'donor' ? 0 : request.person)) return refused(world, 'NOT_YOURS');
  const status = statusIn(world, request);
  // After the food's last day there is no queue to go back to, so a release declines.
  const made = move === 'release' && world.passed > 0 ? 'decline' : move;
  const { to, claim } = ruleOf(made);
  if (isAlreadyDone(made, { status, claim: request.claim })) return success(world, status);
  if (!isAllowedFrom(move, status)) return refused(world, moveErrors[status]);
  if (move === 'accept' && (request.wanted ?? world.quantity) > leftOf(world))
    return refused(world, request.wanted === null ? 'FOOD_PROMISED' : 'NOT_SO_MUCH_LEFT');
  if (move === 'collect' && !rightCode) return refused(world, 'WRONG_CODE');
  if (move === 'noShow') {
    // Without a pick-up time, a no-show can't be recorded on the same day.
    if (!request.window || !isLate(world)) return refused(world, 'NO_SHOW_TOO_EARLY');
    if ([request.askedComing, request.onWay].includes(world.hour)) return refused(world, 'NO_SHOW_TOO_EARLY');
    if (!request.askedComing) return refused(world, 'NOT_ASKED');
  }
  if ((move === 'approve' || move === 'deny') && request.claim === null) return refused(world, 'NOT_CLAIMED');
  if (claim) {
    const requests = world.requests.map((one, place) => (place === index ? { ...one, claim } : one));
    return success({ ...world, requests, records: world.records + 1 }, to);
  }

  const after = put(expired(world), (_request, place) => (place === index ? made : undefined));
  return success(settled(after), to);
}

/** Closes the open requests if all of the food has been collected. */
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
    inParts === world.inParts || one.status !== 'Requested'
      ? one
      : { ...one, wanted: inParts ? quantity : null, offered: null },
  );
  const after = settled({ ...present, passed: 0, quantity, inParts, requests });
  const food = after.food === 'Not Available' ? 'Not Available' : 'Available';
  return { world: { ...after, food }, answer: { status: 200 } };
}

function remove(world: World, person: number): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  const after = put(expired(world), (request) => (isOpen(request) ? 'deleteFood' : undefined));
  return { world: { ...after, food: null, passed: 0, quantity: 0, inParts: false }, answer: { status: 200 } };
}

function expired(world: World): World {
  const isOver = (request: WorldRequest) => isOpen(request) && statusIn(world, request) === 'Expired';
  if (!world.requests.some(isOver)) return world;
  const after = put(world, (request) => (isOver(request) ? 'expire' : undefined));
  return { ...after, food: implied(after) };
}

/** Ends lapsed promises, and promises the food to the next in the queue whose amount fits and whose pick-up time isn't over. */
function lapsed(world: World): World {
  const isOver = (one: WorldRequest) => one.status === 'Accepted' && one.lapses && one.claim === null;
  if (world.food === null || world.passed > 0 || !isLate(world) || !world.requests.some(isOver)) return world;
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

/** Makes the moves that `moveOf` returns, and counts a record for each. */
function put(world: World, moveOf: (request: World['requests'][number], place: number) => Move | undefined): World {
  let { records } = world;
  const requests = world.requests.map((request, place) => {
    const move = moveOf(request, place);
    if (!move) return request;
    records += 1;
    const { to, reason = null } = ruleOf(move);
    const lapses = to === 'Accepted' && request.window && !isLate(world);
    return {
      ...request,
      ...unpromised,
      status: to,
      reason,
      claim: null,
      offered: null,
      ...(to !== 'Accepted' && silent),
      lapses,
    };
  });
  return { ...world, requests, records };
}

function implied(world: World): FoodStatus {
  if (leftOf(world) === 0) return 'Not Available';
  return world.requests.some(({ status }) => status === 'Requested') ? 'Requested' : 'Available';
}

/** The status of a request today, even if its expiry isn't recorded yet. */
export function statusIn({ passed }: World, { status }: Pick<WorldRequest, 'status'>): RequestStatus {
  if (!isOpen({ status })) return status;
  return passed > (status === 'Accepted' ? 1 : 0) ? 'Expired' : status;
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
