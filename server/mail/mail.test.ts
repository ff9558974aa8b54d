import { describe, expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { buildApp, NOW } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  foodInput,
  handOver,
  missed,
  moved,
  pickupCode,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import type { ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { addSampleFoods } from '../foods/sample-foods.ts';
import { expirePassedRequests } from '../sharing/moves/expire.ts';
import { remindOfPickups } from '../sharing/telling/remind.ts';

function subjects(mails: ReceivedMail[]): (string | undefined)[] {
  return mails.map(({ says }) => says);
}

async function people<Names extends string[]>(app: Parameters<typeof createUser>[0], ...names: Names) {
  const found: TestUser[] = [];
  for (const name of names) found.push(await createUser(app, name));
  return found as { [Index in keyof Names]: TestUser };
}

describe('mail to the donor', () => {
  test('announces a new request, as text and HTML, with links to it and to unsubscribe', async () => {
    const { app, mail, send } = await mailingApp({ env: { PUBLIC_URL: 'https://larder.example.org' } });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const secure = (one: typeof ada) => ({ ...one, cookie: `__Host-${one.cookie}` });
    const foodId = await addFood(app, secure(ada));
    await askFor(app, secure(ben), foodId);
    expect(await send()).toBe(1);
    const [received] = mail.take();
    expect(received?.from).toBe('no-reply@larder.example.org');
    expect(received?.to).toEqual(['ada@example.org']);
    const { headers, text, html } = received as ReceivedMail;
    expect(headers).toMatchObject({
      from: 'Open Larder <no-reply@larder.example.org>',
      to: 'ada@example.org',
      subject: 'Someone would like your food: Sourdough loaf · Open Larder',
      date: 'Mon, 15 Jun 2026 10:00:00 +0000',
      'message-id': expect.stringMatching(/^<[\da-f-]{36}@larder\.example\.org>$/),
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const unsubscribe = /^<(https:\/\/larder\.example\.org\/unsubscribe\/[\w-]+\.[\w-]+)>$/.exec(
      headers['list-unsubscribe'] ?? '',
    )?.[1];
    expect(unsubscribe).toBeDefined();
    expect(text).toContain('Hello,\n\nSomeone would like your food.');
    expect(html).toContain('<p>It’s about “Sourdough loaf”. “Ben” asked for it.</p>');
    for (const body of [text, html]) {
      expect(body).toContain(`https://larder.example.org/my-posted-food/${foodId}`);
      expect(body).toContain(unsubscribe);
    }
  });

  test('is sent at most once in 15 minutes per food, then with the number of people waiting', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben, cleo, dan] = await people(app, 'Ada', 'Ben', 'Cleo', 'Dan');
    const [bread, soup] = [await addFood(app, ada), await addFood(app, ada, { title: 'Soup' })];
    await askFor(app, ben, bread);
    await send();
    expect(subjects(mail.take())).toEqual(['Someone would like your food']);

    await askFor(app, cleo, bread);
    await askFor(app, dan, bread);
    await askFor(app, dan, soup);
    await send();
    expect(subjects(mail.take())).toEqual(['Someone would like your food']);

    app.setNow(minutesAfter(NOW, 14));
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(NOW, 15));
    await send();
    const [collapsed, ...more] = mail.take();
    expect(more).toEqual([]);
    expect(collapsed?.says).toBe('3 people are waiting for your food');
    expect(collapsed?.text).toContain('First in the queue: “Ben”.');

    app.setNow(minutesAfter(NOW, 60));
    expect(await send()).toBe(0);
  });

  test('announces all requests made before it is sent in one mail', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben, cleo] = await people(app, 'Ada', 'Ben', 'Cleo');
    const foodId = await addFood(app, ada);
    await askFor(app, ben, foodId);
    await askFor(app, cleo, foodId);
    await send();
    expect(subjects(mail.take())).toEqual(['2 people are waiting for your food']);
    app.setNow(minutesAfter(NOW, 60));
    expect(await send()).toBe(0);
  });

  test('says that the food is already promised, if it is when the mail is sent', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben, cleo] = await people(app, 'Ada', 'Ben', 'Cleo');
    const foodId = await addFood(app, ada);
    const bens = await askFor(app, ben, foodId);
    await askFor(app, cleo, foodId);
    await moved(app, ada, bens, 'acceptance');
    await send();
    const received = mail.take().find(({ to }) => to.includes('ada@example.org'));
    expect(received?.says).toBe('Someone would like your food');
    expect(received?.text).toContain('You’ve promised it to someone else');
    expect(received?.text).not.toContain('choose who gets it');
  });

  test('is not sent if no one is still waiting or the food was deleted', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const [bread, soup] = [await addFood(app, ada), await addFood(app, ada)];
    await moved(app, ben, await askFor(app, ben, bread), 'withdrawal');
    await askFor(app, ben, soup);
    await app.call('DELETE', `/delete-food/${soup}`, { as: ada });
    await send();
    expect(mail.take().filter(({ to }) => to.includes('ada@example.org'))).toEqual([]);
  });

  test('is never sent to a sample donor', async () => {
    const { app, mail, send } = await mailingApp();
    await addSampleFoods(app.db, { timeZone: 'Europe/Vienna', clock: () => NOW }, english);
    const ben = await createUser(app, 'Ben');
    const foods: { _id: string; status: string }[] = await (await app.call('GET', '/foods')).json();
    const food = foods.find(({ status }) => status === 'Available');
    await askFor(app, ben, food?._id ?? '');
    expect(await send()).toBe(0);
    expect(mail.received).toEqual([]);
  });
});

describe('mail to the requester', () => {
  test('announces every decision, in the order in which they were made', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben, cleo, dan] = await people(app, 'Ada', 'Ben', 'Cleo', 'Dan');
    const foodId = await addFood(app, ada);
    const [bens, cleos, dans] = [
      await askFor(app, ben, foodId),
      await askFor(app, cleo, foodId),
      await askFor(app, dan, foodId),
    ];
    await send();
    mail.take();
    const outcome = async () => {
      await send();
      return mail.take().map(({ to, says }) => `${to}: ${says}`);
    };

    await moved(app, ada, bens, 'acceptance');
    expect(await outcome()).toEqual(['ben@example.org: Food promised to you']);
    await moved(app, ada, bens, 'release');
    expect(await outcome()).toEqual(['ben@example.org: This is no longer promised to you']);
    await moved(app, ada, cleos, 'decline');
    expect(await outcome()).toEqual(['cleo@example.org: Your request was declined']);
    await moved(app, ada, bens, 'acceptance');
    await outcome();
    await missed(app, ada, bens);
    expect(await outcome()).toEqual(['ben@example.org: The donor says you didn’t turn up']);
    const bensAgain = await askFor(app, ben, foodId);
    app.setNow(minutesAfter(NOW, 15));
    await outcome();
    await handOver(app, { donor: ada, requester: dan, requestId: dans });
    const last = await outcome();
    expect(last).toContain('dan@example.org: You’ve collected your food');
    expect(last).toContain('ben@example.org: This was given to someone else');
    expect(last).toHaveLength(2);
    expect(bensAgain).not.toBe(bens);
  });

  test('announces that a request has expired', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    await askFor(app, ben, await addFood(app, ada));
    await send();
    mail.take();
    app.setNow('2026-06-21T10:00:00Z');
    await expirePassedRequests(app.db, app.deps.ctx);
    await send();
    const [received] = mail.take();
    expect(received?.to).toEqual(['ben@example.org']);
    expect(received?.text).toContain('The last day for this food was Saturday 20 June');
  });

  test.each(['en-US', 'de-AT', undefined])('writes days and pick-up times in words, with LOCALE=%s', async (LOCALE) => {
    const { app, mail, send } = await mailingApp({ env: LOCALE ? { LOCALE } : {} });
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const [window, other] = ['2026-06-18T17:00/19:00', '2026-06-19T08:00/09:00'];
    const foodId = await addFood(app, ada, { windows: [window, other] });
    const request = (await (await requestFood(app, ben, foodId, { window })).json()).insertedId;
    await moved(app, ada, request, 'acceptance');
    await send();
    const change = { deadline: '01/02/2027', windows: [other] };
    await app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput(change) });
    await send();
    const [accepted, changed] = mail.take().filter(({ to }) => to.includes('ben@example.org'));
    expect(accepted?.text).toContain('Your pick-up time: Thursday 18 June, 17:00–19:00.');
    expect(accepted?.text).toContain('Collect it by Saturday 20 June.');
    expect(changed?.text).toContain('Collect it by Saturday 2 January 2027 (previously Saturday 20 June).');
    expect(changed?.text).toContain('The pick-up time Thursday 18 June, 17:00–19:00 is no longer available.');
    for (const { headers, text, html } of [accepted, changed] as ReceivedMail[]) {
      for (const body of [headers.subject, text, html])
        expect(body).not.toMatch(/\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d\d-\d\d/);
    }
  });

  test('never contains the pick-up code, and links to it', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const request = await askFor(app, ben, await addFood(app, ada));
    await moved(app, ada, request, 'acceptance');
    await send();
    const received = mail.take().find(({ to }) => to.includes('ben@example.org'));
    expect(received?.text).toContain('http://localhost:3000/my-food-requests');
    expect(received?.raw).not.toContain(await pickupCode(app, ben, request));
  });

  test('omits a decision that was reversed before it was sent', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const request = await askFor(app, ben, await addFood(app, ada));
    await moved(app, ada, request, 'acceptance');
    await missed(app, ada, request);
    await send();
    expect(subjects(mail.take())).toEqual(['The donor says you didn’t turn up']);
  });

  test('announces a decision only once if it was reversed and made again before it was sent', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const request = await askFor(app, ben, await addFood(app, ada));
    await send();
    mail.take();
    const changeMind = async () => {
      await moved(app, ada, request, 'release');
      await moved(app, ada, request, 'acceptance');
    };
    await moved(app, ada, request, 'acceptance');
    await changeMind();
    expect(await app.db.selectFrom('outbox').select('kind').where('sentAt', 'is', null).execute()).toEqual([
      { kind: 'accepted' },
    ]);
    await send();
    expect(subjects(mail.take())).toEqual(['Food promised to you']);
    await changeMind();
    await send();
    expect(subjects(mail.take())).toEqual([]);
    await moved(app, ada, request, 'release');
    await send();
    expect(subjects(mail.take())).toEqual(['This is no longer promised to you']);
  });

  test('does not repeat a decision that was made before the pick-up reminder', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const window = '2026-06-15T17:00/19:00';
    const asked = await requestFood(app, ben, await addFood(app, ada, { windows: [window] }), { window });
    const request = (await asked.json()).insertedId;
    await moved(app, ada, request, 'acceptance');
    await send();
    app.setNow('2026-06-15T14:00:00Z');
    await remindOfPickups(app.db, app.deps.ctx);
    await send();
    expect(subjects(mail.take())).toContain('Someone is coming for your food soon');
    await moved(app, ada, request, 'release');
    await moved(app, ada, request, 'acceptance');
    await send();
    expect(subjects(mail.take())).not.toContain('Food promised to you');
  });

  test('announces changes at most once in 15 minutes, with the latest state', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const foodId = await addFood(app, ada);
    await moved(app, ada, await askFor(app, ben, foodId), 'acceptance');
    await send();
    mail.take();
    const move = async (location: string) =>
      app.call('PUT', `/update-food/${foodId}`, { as: ada, body: foodInput({ location }) });
    await move('Station');
    expect(await send()).toBe(1);
    for (const location of ['Market', 'Church', 'Garden gate']) {
      await move(location);
      expect(await send(), location).toBe(0);
    }
    app.setNow(minutesAfter(NOW, 16));
    mail.take();
    expect(await send()).toBe(1);
    expect(mail.take()[0]?.text).toContain('Garden gate');
  });

  test('is not sent about a user’s own actions', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    await moved(app, ben, await askFor(app, ben, await addFood(app, ada)), 'withdrawal');
    expect(await send()).toBe(0);
    expect(mail.received).toEqual([]);
  });
});

describe('mail that is not sent', () => {
  test('without SMTP_URL, nothing is queued', async () => {
    const app = await buildApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    await moved(app, ada, await askFor(app, ben, await addFood(app, ada)), 'acceptance');
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('a rejected request is not announced', async () => {
    const { app, send } = await mailingApp();
    const [ada, ben] = await people(app, 'Ada', 'Ben');
    const foodId = await addFood(app, ada);
    await askFor(app, ben, foodId);
    await send();
    app.setNow(minutesAfter(NOW, 20));
    expect((await requestFood(app, ben, foodId)).status).toBe(409);
    expect(await send()).toBe(0);
  });
});

describe('what people type', () => {
  const tricky = 'Loaf\r\nBcc: everyone@example.org\r\n\r\n<script>alert(1)</script> & "more"\u202E';

  test('cannot add a header, a recipient, a part or markup', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await createUser(app, 'Ada');
    const ben = await createUser(app, 'Ben\r\nTo: everyone@example.org, <b>', { email: 'ben@example.org' });
    const request = await askFor(app, ben, await addFood(app, ada, { title: tricky }));
    await send();
    await moved(app, ada, request, 'acceptance');
    await send();
    const mails = mail.take();
    expect(mails.map(({ to }) => to)).toEqual([['ada@example.org'], ['ben@example.org']]);
    for (const { headers, raw, text, html } of mails) {
      expect(headers).not.toHaveProperty('bcc');
      expect(headers.to).toMatch(/^(ada|ben)@example\.org$/);
      expect(headers.subject).toMatch(/: Loaf Bcc: everyone@example\.org <script>.*… · Open Larder$/);
      expect(text).toContain('“Loaf Bcc: everyone@example.org <script>alert(1)</script> & "more"”');
      expect(text).not.toContain('\u202E');
      expect(raw.match(/^To:/gim)).toHaveLength(1);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<b>');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    }
  });

  test.each([
    'ben@example.org, everyone@example.org',
    'ben@example.org\r\nBcc: everyone@example.org',
    '"ben@example.org" <everyone@example.org>',
    '"everyone@example.org ben"@example.org',
    'ben@example.org>',
    'ben',
  ])('an invalid address gets no mail: %j', async (email) => {
    const { app, mail, send } = await mailingApp();
    const ada = await createUser(app, 'Ada');
    const ben = await createUser(app, 'Ben', { email });
    const request = await askFor(app, ben, await addFood(app, ada));
    await moved(app, ada, request, 'acceptance');
    await send();
    expect(mail.take().map(({ to }) => to)).toEqual([]);
  });
});
