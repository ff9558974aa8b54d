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
  test('has six digits and is shown to the accepted requester, in their list and on the food’s page', async () => {
    const { app, bob, foodId, code } = await promised();
    expect(code).toMatch(/^\d{6}$/);
    const page = await (await app.call('GET', `/food/${foodId}`, { as: bob })).json();
    expect(page.myRequest).toMatchObject({ status: 'Accepted', pickupCode: code });
  });

  test('can be entered with the digits of other scripts', async () => {
    const { app, ada, bobs, code } = await promised();
    const typed = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    expect((await move(app, ada, bobs, 'collection', typed)).status).toBe(200);
  });

  test('is in no response to anyone else', async () => {
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

  test('is deleted when the promise ends, and each new promise gets a new one', async () => {
    const { app, ada, bob, bobs, code } = await promised();
    const codes = new Set([code]);
    for (let time = 1; time <= 3; time += 1) {
      await moved(app, ada, bobs, 'release');
      expect(await pickupCode(app, bob, bobs)).toBeNull();
      await moved(app, ada, bobs, 'acceptance');
      codes.add(await pickupCode(app, bob, bobs));
    }
    // Four random codes out of a million are not all the same.
    expect(codes.size).toBeGreaterThan(1);
    await moved(app, bob, bobs, 'withdrawal');
    expect(await pickupCode(app, bob, bobs)).toBeNull();
  });

  test('can be typed with spaces, and is rejected unless it has six digits', async () => {
    const { app, ada, bobs, code } = await promised();
    for (const odd of ['', '12345', '1234567', '12345a', '１２３４５６', undefined, 123456]) {
      const answer = await errorOf(await move(app, ada, bobs, 'collection', odd as string));
      expect(answer, String(odd)).toMatchObject({ status: 400, code: 'INVALID_INPUT', issues: [{ path: 'code' }] });
    }
    await moved(app, ada, bobs, 'collection', ` ${code.slice(0, 3)} ${code.slice(3)} `);
  });
});

describe('a wrong code', () => {
  test('is rejected, and the right one still works', async () => {
    const { app, ada, bobs, code } = await promised();
    expect(await errorOf(await move(app, ada, bobs, 'collection', wrong(code)))).toEqual({
      status: 409,
      code: 'WRONG_CODE',
      message: 'That code isn’t right. 4 tries left.',
      issues: [{ path: 'code', message: 'That code isn’t right. 4 tries left.' }],
    });
    await moved(app, ada, bobs, 'collection', code);
  });

  test('entered five times locks the request for 15 minutes, even for the right one', async () => {
    const { app, ada, bobs, code } = await promised();
    for (const answer of await tryFive(app, ada, bobs, wrong(code))) {
      expect(answer).toMatchObject({ code: 'WRONG_CODE' });
    }
    const response = await move(app, ada, bobs, 'collection', code);
    const wait = Number(response.headers.get('Retry-After'));
    expect(await errorOf(response)).toEqual(locked);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    // A new promise does not reset the attempts.
    await moved(app, ada, bobs, 'release');
    await moved(app, ada, bobs, 'acceptance');
    expect(await errorOf(await move(app, ada, bobs, 'collection', code))).toEqual(locked);
  });

  test('locks only its own request, and only for 15 minutes', async () => {
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

  test('locks for 15 minutes even if the clock is turned back', async () => {
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

  test('is counted only while a code is needed, and only for the donor', async () => {
    const { app, ada, bob, cem, bobs, cems, code } = await promised();
    for (const actor of [bob, cem]) await tryFive(app, actor, bobs, wrong(code));
    for (const answer of await tryFive(app, ada, cems, wrong(code))) {
      expect(answer).toMatchObject({ code: 'NOT_ACCEPTED' });
    }
    await moved(app, ada, bobs, 'collection', code);
    for (let time = 1; time <= 6; time += 1) await moved(app, ada, bobs, 'collection', wrong(code));
  });

  test('cannot exceed the limit with simultaneous attempts', async () => {
    const { app, ada, bobs, code } = await promised();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => errorOf(await move(app, ada, bobs, 'collection', wrong(code)))),
    );
    expect(answers.filter((answer) => answer.code === 'WRONG_CODE')).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'CODE_LOCKED')).toHaveLength(15);
  });
});

/** Resets the attempts for a request, as if 15 minutes had passed. */
async function letTimePass({ deps }: TestApp, requestId: string): Promise<void> {
  await deps.limits.pickupCodes.delete(createHash('sha256').update(requestId).digest('base64url'));
}
