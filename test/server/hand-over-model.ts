import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import { moveErrors, moves } from '../../contract/moves.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';

/** One food and its requests in the order of asking. People are numbers; the donor is 0. */
export type World = {
  /** Null once the food is deleted. */
  food: FoodStatus | null;
  passed: boolean;
  requests: { person: number; status: RequestStatus }[];
  /** How many moves have been recorded. */
  records: number;
};

export type PersonsMove = Exclude<keyof typeof moves, 'dismiss' | 'expire'>;

/** Something that someone tries, or that happens. */
export type Step =
  | { kind: 'ask'; person: number }
  | { kind: 'move'; move: PersonsMove; request: number; person: number; rightCode: boolean }
  | { kind: 'update' | 'delete'; person: number }
  | { kind: 'pass' | 'sweep' };

/** What a client learns; nothing of what no client does. */
export type Answer = { status: number; code?: string; body?: object } | undefined;

/** How things may be after some steps that were taken at once, and what each of them may have been answered. */
export type Outcome = { world: World; answers: Answer[] };

export const newWorld: World = { food: 'Available', passed: false, requests: [], records: 0 };

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
      return ask(world, step.person);
    case 'move':
      return makeMove(world, step);
    case 'update':
      return update(world, step.person);
    case 'delete':
      return remove(world, step.person);
    case 'pass':
      return { world: world.food === null ? world : { ...world, passed: true }, answer: undefined };
    case 'sweep':
      return { world: expired(world), answer: undefined };
  }
}

function ask(world: World, person: number): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person === 0) return refused(world, 'OWN_FOOD');
  if (world.passed) return refused(world, 'FOOD_EXPIRED');
  if (world.requests.some((request) => request.person === person && isOpen(request)))
    return refused(world, 'ALREADY_REQUESTED');
  if (world.food === 'Not Available') return refused(world, 'FOOD_NOT_AVAILABLE');
  const requests = [...world.requests, { person, status: 'Requested' as const }];
  return { world: { ...world, food: 'Requested', requests }, answer: { status: 200 } };
}

function makeMove(
  world: World,
  { move, request: index, person, rightCode }: Extract<Step, { kind: 'move' }>,
): Prediction {
  const { by, from, to } = moves[move];
  const request = world.requests[index];
  if (!request) return refused(world, 'REQUEST_NOT_FOUND');
  if (person !== (by === 'donor' ? 0 : request.person)) return refused(world, 'NOT_YOURS');
  const status = world.passed && isOpen(request) ? 'Expired' : request.status;
  if (status === to) return success(world, status);
  if (!(from as readonly RequestStatus[]).includes(status)) return refused(world, moveErrors[status]);
  if (to === 'Accepted' && world.requests.some((other) => other.status === 'Accepted'))
    return refused(world, 'FOOD_PROMISED');
  if (to === 'Collected' && !rightCode) return refused(world, 'WRONG_CODE');

  const after = put(world, (_request, place) => (place === index ? to : undefined));
  if (to !== 'Collected') return success({ ...after, food: implied(after) }, to);
  const given = put(after, (other) => (isOpen(other) ? 'Declined' : undefined));
  return success({ ...given, food: 'Not Available' }, to);
}

function update(world: World, person: number): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  if (world.requests.some(({ status }) => status === 'Collected')) return refused(world, 'FOOD_COLLECTED');
  const after = expired(world);
  const food = implied(after) === 'Not Available' ? 'Not Available' : 'Available';
  return { world: { ...after, passed: false, food }, answer: { status: 200 } };
}

function remove(world: World, person: number): Prediction {
  if (world.food === null) return refused(world, 'FOOD_NOT_FOUND');
  if (person !== 0) return refused(world, 'NOT_YOURS');
  const after = put(expired(world), (request) => (isOpen(request) ? 'Declined' : undefined));
  return { world: { ...after, food: null, passed: false }, answer: { status: 200 } };
}

function expired(world: World): World {
  if (!world.passed || !world.requests.some(isOpen)) return world;
  const after = put(world, (request) => (isOpen(request) ? 'Expired' : undefined));
  return { ...after, food: implied(after) };
}

/** Changes the requests for which `to` names a state, with a record of each. */
function put(
  world: World,
  to: (request: World['requests'][number], place: number) => RequestStatus | undefined,
): World {
  const requests = world.requests.map((request, place) => ({
    ...request,
    status: to(request, place) ?? request.status,
  }));
  const changed = requests.filter((request, place) => request.status !== world.requests[place]?.status);
  return { ...world, requests, records: world.records + changed.length };
}

function implied({ requests }: World): FoodStatus {
  const has = (status: RequestStatus) => requests.some((request) => request.status === status);
  if (has('Accepted')) return 'Not Available';
  return has('Requested') ? 'Requested' : 'Available';
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
