import fc from 'fast-check';
import { expect } from 'vitest';
import { anyPlan, type Plan } from './calls.ts';
import { describedOperations, signInOperations } from './description.ts';
import { faultOf, play } from './play.ts';
import { countWrites, readAgain, readState } from './state.ts';
import { successes } from './successes.ts';
import { createWorld, names } from './world.ts';

/** Number of calls before the world is restored. */
const AT_A_TIME = 20;

/** A number of made-up calls, the same ones for the same seed. */
export type Run = { seed: number; calls: number };

/**
 * Makes each call in openapi.json as a user who may, or as every user, plus made-up ones, and checks that each response is as
 * described and reveals and changes only what the caller may. A failure names its seed and path: with these in `FUZZ_SEED` and
 * `FUZZ_PATH`, the failed calls are repeated first.
 */
export async function fuzz(runs: Run[], { asEverybody = false, unstorableInEachField = false } = {}): Promise<void> {
  const world = await createWorld();
  const operations = [...(await describedOperations(world.app)), ...signInOperations()];
  const known = successes(world);
  let initial = await readState(world.app);
  let state = initial;
  // Every call needs an example; otherwise only refusals would be tested.
  expect(Object.keys(known).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  // The sign-in service's calls come first, as some require a login within the last five minutes.
  for (const { name } of operations.toReversed()) {
    for (const as of asEverybody ? (['rightful', ...names] as const) : (['rightful'] as const)) {
      await startAnew();
      const { answer, fault } = await tryOut({ operation: name, as, edits: [] });
      expect(fault, `${name} as ${as}`).toBeUndefined();
      if (as === 'rightful') expect(answer.ok, `${name}: ${answer.text}`).toBe(true);
    }
  }

  // Tries half a surrogate pair and NUL, which neither PostgreSQL nor a URL can hold, in each text of each example.
  const faults: string[] = [];
  for (const { name, takes } of unstorableInEachField ? operations : []) {
    for (const text of takes.body ? ['x\ud800', 'x\0y'] : []) {
      for (const [field, value] of withText(known[name]?.body, text)) {
        await startAnew();
        const edit = { kind: 'set', place: 'body', name: field, value } as const;
        const { fault } = await tryOut({ operation: name, as: 'rightful', edits: [edit] });
        if (fault) faults.push(`${name} with ${JSON.stringify(edit)}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);

  const counts = new Map<number, number>();
  const plans = fc.array(anyPlan(operations), { minLength: AT_A_TIME, maxLength: AT_A_TIME });
  const tryAll = fc.asyncProperty(plans, async (played) => {
    await startAnew();
    for (const plan of played) {
      const { answer, fault } = await tryOut(plan);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      if (fault) throw new Error(`${JSON.stringify(plan)}\n${fault}`);
    }
  });
  for (const { seed, calls } of runs) {
    const path = process.env.FUZZ_PATH ?? '';
    await fc.assert(tryAll, { numRuns: Math.ceil(calls / AT_A_TIME), seed, path, endOnFailure: true });
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  // The run only means something if calls succeed and fail in all these ways.
  for (const status of runs.length > 0 ? [200, 400, 401, 403, 404, 409] : [])
    expect(counts.get(status) ?? 0, `${status}`).toBeGreaterThan(0);

  async function startAnew() {
    if (state === initial) return;
    await world.restore();
    initial = { ...initial, writes: await countWrites(world.app) };
    state = initial;
  }

  async function tryOut(plan: Plan) {
    const operation = operations.find(({ name }) => name === plan.operation);
    const success = known[plan.operation];
    if (!operation || !success) throw new Error(`${plan.operation} has no example`);
    const before = state;
    const played = await play(plan, { world, operation, success });
    state = await readAgain(world.app, before);
    return { ...played, fault: faultOf(played, { world, operation, before, after: state }) };
  }
}

/** For every text in a body, its field with that text replaced. */
function withText(body: unknown, text: string): [field: string, value: unknown][] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    if (typeof value === 'string') return [[field, text] as [string, unknown]];
    const whole = (part: unknown) =>
      Array.isArray(value) ? Object.assign([...value], part) : { ...value, ...(part as object) };
    return withText(value, text).map(([name, part]) => [field, whole({ [name]: part })] as [string, unknown]);
  });
}
