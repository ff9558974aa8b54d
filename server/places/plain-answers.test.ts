import { expect, test } from 'vitest';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  move,
  moved,
  pickupCode,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { withoutChance } from '../../test/server/without-chance.ts';

test('a client that sends no places gets the same responses as before places existed, byte for byte', async () => {
  const { app, mail, send } = await mailingApp();
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  const sent: string[] = [];
  const ask = async (method: string, path: string, as?: typeof ada, body?: unknown) => {
    const response = await app.call(method, path, { as, body });
    sent.push(`${method} ${path} ${response.status} ${response.headers.get('Link') ?? ''}\n${await response.text()}`);
  };
  const [loaf, plums] = [await addFood(app, ada), await addFood(app, ada, { title: 'Plums', deadline: '06/18/2026' })];
  await ask('GET', '/foods');
  for (const sort of ['asc', 'dsc']) await ask('GET', `/all-foods?search=&sort=${sort}&limit=1`);
  await ask('GET', '/all-foods?search=lindenweg&in=anywhere');
  const request = await askFor(app, bob, loaf);
  await moved(app, ada, request, 'acceptance');
  const everything = async () => {
    for (const as of [undefined, ada, bob]) await ask('GET', `/food/${loaf}`, as);
    await ask('GET', `/foods-by-donator/${ada.email}`, ada);
    await ask('GET', `/request-by/${bob.email}`, bob);
    await ask('GET', `/food/${loaf}/requests`, ada);
    await ask('GET', '/unread', bob);
  };
  await everything();
  await ask('PUT', `/update-food/${loaf}`, ada, foodInput({ location: 'Market', notes: 'Warm' }));
  await everything();
  await ask('POST', '/add-food', ada, foodInput({ title: '' }));
  const code = await pickupCode(app, bob, request);
  sent.push(JSON.stringify(await errorOf(await move(app, bob, request, 'acceptance'))));
  await moved(app, ada, request, 'collection', code);
  await everything();
  await ask('DELETE', `/delete-food/${plums}`, ada);
  await send();
  for (const { to, headers, text } of mail.take()) sent.push(`${to} ${headers.subject}\n${text}`);

  await expect(withoutChance(sent.join('\n'))).toMatchFileSnapshot('plain-answers.txt');
});
