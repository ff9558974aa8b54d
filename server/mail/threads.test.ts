import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/words/languages.ts';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, handOver, moved } from '../../test/server/factories.ts';
import type { ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { addAccountMail } from '../accounts/account-notifications.ts';

const HOME = { lat: 48.20849, lon: 16.37208 };

const threadOf = ({ headers }: ReceivedMail) => [headers.references, headers['in-reply-to']];
const toBen = (mails: ReceivedMail[]) => mails.filter(({ to }) => to.includes('ben@example.org'));
const toAda = (mails: ReceivedMail[]) => mails.filter(({ to }) => to.includes('ada@example.org'));

async function asked(env: Record<string, string> = {}, title = 'Apples') {
  const mailing = await mailingApp({ env });
  const { app } = mailing;
  const [ada, ben, cleo] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cleo')];
  const foodId = await addFood(app, ada, { title });
  return { ...mailing, ada, ben, cleo, foodId, requestId: await askFor(app, ben, foodId) };
}

describe('a thread', () => {
  test('contains all mail to a requester about one request, and none about another', async () => {
    const { app, mail, send, ada, ben, requestId } = await asked();
    const other = await askFor(app, ben, await addFood(app, ada));
    for (const id of [requestId, other]) {
      await moved(app, ada, id, 'acceptance');
      await send();
    }
    await moved(app, ada, requestId, 'release');
    await send();
    await handOver(app, { donor: ada, requester: ben, requestId });
    await send();
    const root = `<request-${requestId}@localhost>`;
    const received = toBen(mail.take());
    expect(received.map(({ says }) => says)).toEqual([
      'Food promised to you',
      'Food promised to you',
      'This is no longer promised to you',
      'You’ve collected your food',
    ]);
    const [first, second, ...more] = received.map(threadOf);
    expect([first, ...more]).toEqual(Array(3).fill([root, root]));
    expect(second).toEqual(Array(2).fill(`<request-${other}@localhost>`));
    expect(new Set(received.map(({ headers }) => headers['message-id'])).size).toBe(4);
  });

  test('contains all mail to a donor about one food, with a branch for each request', async () => {
    const { app, mail, send, ben, cleo, foodId, requestId } = await asked();
    await send();
    await askFor(app, cleo, foodId);
    await app.call('POST', `/request/${requestId}/messages`, { as: ben, body: { text: 'When?' } });
    app.setNow(minutesAfter(NOW, 20));
    await send();
    const [food, request] = [`<food-${foodId}@localhost>`, `<request-${requestId}@localhost>`];
    const received = Object.fromEntries(toAda(mail.take()).map((one) => [one.says, threadOf(one)]));
    expect(received).toEqual({
      'Someone would like your food': [food, food],
      '2 people are waiting for your food': [food, food],
      'You have a new message': [`${food} ${request}`, request],
    });
  });
});

describe('a subject', () => {
  test('contains the food and the site’s name from MAIL_FROM', async () => {
    const { app, mail, send, ada, requestId } = await asked({ MAIL_FROM: 'Larder of Lindenford <food@example.org>' });
    await send();
    await moved(app, ada, requestId, 'acceptance');
    await send();
    expect(mail.received.map(({ headers }) => headers.subject)).toEqual([
      'Someone would like your food: Apples · Larder of Lindenford',
      'Food promised to you: Apples · Larder of Lindenford',
    ]);
    for (const { text, html } of mail.take()) {
      for (const body of [text, html]) expect(body).toContain('you have an account at Larder of Lindenford (http');
    }
  });

  test('uses the name Open Larder if MAIL_FROM is only an address', async () => {
    const { mail, send } = await asked({ MAIL_FROM: 'food@example.org' });
    await send();
    expect(mail.take()[0]?.headers.subject).toBe('Someone would like your food: Apples · Open Larder');
  });

  test('shortens a long title without splitting a character', async () => {
    const { mail, send } = await asked({}, `${'Crème brûlée '.repeat(4)}👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳`);
    await send();
    expect(mail.take()[0]?.headers.subject).toBe(
      `Someone would like your food: ${'Crème brûlée '.repeat(4)}👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳… · Open Larder`,
    );
  });
});

describe('a mail in a list', () => {
  /** Returns how a mail begins, as text and as HTML. Mail programs show one of the two in their lists. */
  const previews = ({ text, html }: ReceivedMail) =>
    [text, html.replace(/<[^>]*>/g, '')].map((begin) => begin.replace(/[\u2068\u2069]/g, '').trim());

  test.each(Object.keys(languages))(
    'in %s, differs from mail about other food in its subject and preview',
    async (language) => {
      const { app, mail, send } = await mailingApp({ env: { LANGUAGE: language } });
      const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
      const titles = ['Apples', 'Bread', 'Soup'];
      const requests: string[] = [];
      for (const title of titles) requests.push(await askFor(app, ben, await addFood(app, ada, { title })));
      for (const requestId of requests.slice(1)) await moved(app, ada, requestId, 'acceptance');
      await send();
      const received = mail.take();
      expect(received).toHaveLength(3);
      for (const title of titles) {
        const one = received.find(({ headers }) => headers.subject?.includes(title)) as ReceivedMail;
        for (const preview of previews(one)) expect(preview.indexOf(title)).toBeOneOf([1, 2]);
        expect(threadOf(one)[0]).toMatch(/^<(food|request)-/);
      }
    },
  );

  test('about new food, shows its title in the subject and the preview', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const alert = { near: '48.208,16.372', within: 2, label: 'Home' };
    expect((await app.call('POST', '/alerts', { as: ben, body: alert })).status).toBe(200);
    for (const title of ['Bread', 'Soup']) await addFood(app, ada, { title, pickup: HOME });
    app.setNow(minutesAfter(NOW, 20 * 60));
    await send();
    const [found] = mail.take();
    expect(found?.headers.subject).toBe('There’s new food near you: Soup and Bread · Open Larder');
    for (const preview of previews(found as ReceivedMail)) expect(preview).toMatch(/^“Soup and Bread”/);
  });
});

describe('a reply to a mail', () => {
  test('is read by no one, as its address and the mail say; the mail links to the conversation instead', async () => {
    const { app, mail, send, ada, foodId, requestId } = await asked({ MAIL_FROM: 'Larder <food@example.org>' });
    await send();
    await moved(app, ada, requestId, 'acceptance');
    await send();
    const [waiting] = toAda(mail.received);
    const [promised] = toBen(mail.received);
    for (const [one, path] of [
      [waiting, `/my-posted-food/${foodId}`],
      [promised, `/messages/${requestId}`],
    ] as const) {
      expect(one?.headers['reply-to']).toBe('No one reads replies <food@example.org>');
      const notRead = `No one reads replies to this email. You can reply here: http://localhost:3000${path}\n`;
      expect(one?.text.startsWith(`“Apples”\n\n${notRead}`)).toBe(true);
      expect(one?.html).toContain(`<a href="http://localhost:3000${path}">You can reply here</a>`);
      expect(one?.html.indexOf('You can reply here')).toBeLessThan(one?.html.indexOf('Hello,') ?? 0);
    }
  });

  test('about an account or a report is read by no one; the mail links to the contact form instead', async () => {
    const { app, mail, send } = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
    const [ada] = [await createUser(app, 'Ada'), await createUser(app, 'Mo')];
    await createUser(app, 'Una', { isConfirmed: false });
    await addAccountMail(app.db, 'password-changed', { address: ada.email }, NOW);
    const body = { about: 'food', reason: 'unsafe', words: 'It smells.', foodId: await addFood(app, ada) };
    expect((await app.call('POST', '/reports', { as: await createUser(app, 'Ben'), body })).status).toBe(200);
    await send();
    const received = mail.take();
    expect(received).toHaveLength(3);
    for (const { headers, text } of received) {
      expect(headers['reply-to']).toBe('No one reads replies <no-reply@localhost>');
      expect(text).toMatch(/^No one reads replies to this email\.\n/);
    }
    expect(received[0]?.text).toContain('\nContact us: http://localhost:3000/contact\n');
  });

  test('to a contact form message goes to its author', async () => {
    const { app, mail, send } = await mailingApp({ env: { CONTACT_EMAIL: 'kitchen@example.org' } });
    const body = { name: 'Dora', email: 'dora@example.org', subject: 'Plums', message: 'They are ripe.' };
    expect((await app.call('POST', '/contact', { body })).status).toBe(200);
    await send();
    const [letter] = mail.take();
    expect(letter?.headers['reply-to']).toBe('Dora <dora@example.org>');
    expect(letter?.text).not.toContain('No one reads');
  });
});
