import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  move,
  moved,
  pickupCode,
  type TestUser,
} from '../../../test/server/factories.ts';

/** Ada's food, promised to Bob, while Cem waits. */
async function promised() {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada);
  const [bobs, cems] = [await askFor(app, bob, foodId), await askFor(app, cem, foodId)];
  await moved(app, ada, bobs, 'acceptance');
  return { app, ada, bob, cem, foodId, bobs, cems, code: await pickupCode(app, bob, bobs) };
}

/** Any other code. */
const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

const locked = {
  status: 429,
  code: 'CODE_LOCKED',
  message: 'Too many wrong codes. Please try again in 15 minutes.',
};

async function tryFive(app: TestApp, actor: TestUser, requestId: string, code: string) {
  const answers = [];
  for (let time = 1; time <= 5; time += 1)
    answers.push(await errorOf(await move(app, actor, requestId, 'collection', code)));
  return answers;
}

describe('the pick-up code', () => {
  test('has six digits and is read by the accepted person, on their list and on the food’s page', async () => {
    const { app, bob, foodId, code } = await promised();
    expect(code).toMatch(/^\d{6}$/);
    const page = await (await app.call('GET', `/food/${foodId}`, { as: bob })).json();
    expect(page.myRequest).toMatchObject({ status: 'Accepted', pickupCode: code });
  });

  test('is known by the digits of other scripts too', async () => {
    const { app, ada, bobs, code } = await promised();
    const typed = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    expect((await move(app, ada, bobs, 'collection', typed)).status).toBe(200);
  });

  test('is read by nobody else, whatever they ask for', async () => {
    const { app, ada, bob, cem, foodId, bobs, code } = await promised();
    const acceptance = await move(app, ada, bobs, 'acceptance');
    const update = await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput() });
    const answers = [acceptance, update, await move(app, ada, bobs, 'collection', wrong(code))];
    for (const path of ['/foods', '/all-foods', `/food/${foodId}`, `/food/${foodId}/requests`, '/unread', '/figures']) {
      for (const as of [undefined, ada, cem]) answers.push(await app.call('GET', path, { as }));
    }
    for (const as of [ada, cem]) {
      answers.push(await app.call('GET', `/request-by/${as.email}`, { as }));
      answers.push(await app.call('GET', `/foods-by-donator/${as.email}`, { as }));
      answers.push(await app.call('GET', `/request-by/${bob.email}`, { as }));
    }
    for (const answer of answers) expect(await answer.text()).not.toContain(code);
  });

  test('is forgotten when the promise is, and another one comes with the next', async () => {
    const { app, ada, bob, bobs, code } = await promised();
    const codes = new Set([code]);
    for (let time = 1; time <= 3; time += 1) {
      await moved(app, ada, bobs, 'release');
      expect(await pickupCode(app, bob, bobs)).toBeNull();
      await moved(app, ada, bobs, 'acceptance');
      codes.add(await pickupCode(app, bob, bobs));
    }
    // Four codes out of a million are not all the same.
    expect(codes.size).toBeGreaterThan(1);
    await moved(app, bob, bobs, 'withdrawal');
    expect(await pickupCode(app, bob, bobs)).toBeNull();
  });

  test('may be typed with spaces, and is refused when it is none', async () => {
    const { app, ada, bobs, code } = await promised();
    for (const odd of ['', '12345', '1234567', '12345a', '１２３４５６', undefined, 123456]) {
      const answer = await errorOf(await move(app, ada, bobs, 'collection', odd as string));
      expect(answer, String(odd)).toMatchObject({ status: 400, code: 'INVALID_INPUT', issues: [{ path: 'code' }] });
    }
    await moved(app, ada, bobs, 'collection', ` ${code.slice(0, 3)} ${code.slice(3)} `);
  });
});

describe('a wrong code', () => {
  test('is refused, and the right one still works', async () => {
    const { app, ada, bobs, code } = await promised();
    expect(await errorOf(await move(app, ada, bobs, 'collection', wrong(code)))).toEqual({
      status: 409,
      code: 'WRONG_CODE',
      message: 'That code isn’t right. 4 tries left.',
      issues: [{ path: 'code', message: 'That code isn’t right. 4 tries left.' }],
    });
    await moved(app, ada, bobs, 'collection', code);
  });

  test('five times locks the field for a quarter of an hour, also for the right one', async () => {
    const { app, ada, bobs, code } = await promised();
    for (const answer of await tryFive(app, ada, bobs, wrong(code))) {
      expect(answer).toMatchObject({ code: 'WRONG_CODE' });
    }
    const response = await move(app, ada, bobs, 'collection', code);
    const wait = Number(response.headers.get('Retry-After'));
    expect(await errorOf(response)).toEqual(locked);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    // A new promise is no way around it.
    await moved(app, ada, bobs, 'release');
    await moved(app, ada, bobs, 'acceptance');
    expect(await errorOf(await move(app, ada, bobs, 'collection', code))).toEqual(locked);
  });

  test('locks one request and no other, and only until its time is over', async () => {
    const { app, ada, bob, cem, bobs, cems, code } = await promised();
    await tryFive(app, ada, bobs, wrong(code));
    await move(app, ada, bobs, 'collection', code);
    await moved(app, ada, bobs, 'release');
    await moved(app, ada, cems, 'acceptance');
    const other = await pickupCode(app, cem, cems);
    expect(await errorOf(await move(app, ada, cems, 'collection', wrong(other)))).toMatchObject({ code: 'WRONG_CODE' });
    await moved(app, ada, cems, 'release');

    await moved(app, ada, bobs, 'acceptance');
    await letTimePass(app, bobs);
    await moved(app, ada, bobs, 'collection', await pickupCode(app, bob, bobs));
  });

  test('locks for a quarter of an hour also when the clock is turned back meanwhile', async () => {
    const { app, ada, bobs, code } = await promised();
    onTestFinished(() => void vi.useRealTimers());
    const turn = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    turn(120);
    await tryFive(app, ada, bobs, wrong(code));
    expect(await errorOf(await move(app, ada, bobs, 'collection', code))).toEqual(locked);
    turn(-120);
    const response = await move(app, ada, bobs, 'collection', code);
    expect(await errorOf(response)).toEqual(locked);
    expect(Number(response.headers.get('Retry-After'))).toBe(15 * 60);
    turn(16);
    await moved(app, ada, bobs, 'collection', code);
  });

  test('is counted only where a code is due, and only for the donor', async () => {
    const { app, ada, bob, cem, bobs, cems, code } = await promised();
    for (const actor of [bob, cem]) await tryFive(app, actor, bobs, wrong(code));
    for (const answer of await tryFive(app, ada, cems, wrong(code))) {
      expect(answer).toMatchObject({ code: 'NOT_ACCEPTED' });
    }
    await moved(app, ada, bobs, 'collection', code);
    for (let time = 1; time <= 6; time += 1) await moved(app, ada, bobs, 'collection', wrong(code));
  });

  test('does not pass the limit when many are tried at once', async () => {
    const { app, ada, bobs, code } = await promised();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => errorOf(await move(app, ada, bobs, 'collection', wrong(code)))),
    );
    expect(answers.filter((answer) => answer.code === 'WRONG_CODE')).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'CODE_LOCKED')).toHaveLength(15);
  });
});

/** As if a quarter of an hour had gone by for what was counted under this request. */
async function letTimePass({ deps }: TestApp, requestId: string): Promise<void> {
  await deps.limits.pickupCodes.delete(createHash('sha256').update(requestId).digest('base64url'));
}
