import { expect, test } from 'vitest';
import { addFood, askFor, createUser, errorOf, listOf } from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';

test('a donor can decline with a note, which the requester gets in their list, on the food’s page and by mail', async () => {
  const { app, mail, send } = await mailingApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const foodId = await addFood(app, ada);
  const id = await askFor(app, bob, foodId);
  const decline = (word: string) => app.call('POST', `/request/${id}/decline`, { as: ada, body: { word } });
  expect(await errorOf(await decline('x'.repeat(201)))).toMatchObject({
    code: 'INVALID_INPUT',
    issues: [{ path: 'word' }],
  });
  await send();
  mail.take();

  expect((await decline('My sister needs it.\n Sorry!')).status).toBe(200);
  const word = 'My sister needs it.\n Sorry!';
  expect(await listOf(app, `/request-by/${bob.email}`, 'word', bob)).toEqual([word]);
  const page = await (await app.call('GET', `/food/${foodId}`, { as: bob })).json();
  expect(page.myRequest).toMatchObject({ status: 'Declined', reason: 'declined', word });
  await send();
  const [told] = mail.take();
  expect(told?.to).toContain('bob@example.org');
  expect(told?.text).toContain('The donor writes: “My sister needs it. Sorry!”');
});

test('a request declined without a note has none', async () => {
  const { app } = await mailingApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const id = await askFor(app, bob, await addFood(app, ada));
  expect((await app.call('POST', `/request/${id}/decline`, { as: ada })).status).toBe(200);
  expect(await listOf(app, `/request-by/${bob.email}`, 'status', bob)).toEqual(['Declined']);
  expect(await listOf(app, `/request-by/${bob.email}`, 'word', bob)).toEqual(['']);
});
