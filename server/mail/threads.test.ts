import { describe, expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, handOver, moved } from '../../test/server/factories.ts';
import type { ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';

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
  test('is all that is mailed to a requester about one request, and nothing about another', async () => {
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
      'A food is promised to you',
      'A food is promised to you',
      'A promise was taken back by the donor',
      'You have collected your food',
    ]);
    const [first, second, ...more] = received.map(threadOf);
    expect([first, ...more]).toEqual(Array(3).fill([root, root]));
    expect(second).toEqual(Array(2).fill(`<request-${other}@localhost>`));
    expect(new Set(received.map(({ headers }) => headers['message-id'])).size).toBe(4);
  });

  test('is all that is mailed to a donor about one food, with a branch for each request', async () => {
    const { app, mail, send, ben, cleo, foodId, requestId } = await asked();
    await send();
    await askFor(app, cleo, foodId);
    await app.call('POST', `/request/${requestId}/messages`, { as: ben, body: { text: 'When?' } });
    app.setNow(minutesAfter(NOW, 20));
    await send();
    const [food, request] = [`<food-${foodId}@localhost>`, `<request-${requestId}@localhost>`];
    const received = Object.fromEntries(toAda(mail.take()).map((one) => [one.says, threadOf(one)]));
    expect(received).toEqual({
      'Somebody asks for your food': [food, food],
      '2 people are waiting for your food': [food, food],
      'Somebody has written to you about a food': [`${food} ${request}`, request],
    });
  });
});

describe('a subject', () => {
  test('names the food and the site, which is called as in MAIL_FROM', async () => {
    const { app, mail, send, ada, requestId } = await asked({ MAIL_FROM: 'Larder of Lindenford <food@example.org>' });
    await send();
    await moved(app, ada, requestId, 'acceptance');
    await send();
    expect(mail.received.map(({ headers }) => headers.subject)).toEqual([
      'Somebody asks for your food: Apples · Larder of Lindenford',
      'A food is promised to you: Apples · Larder of Lindenford',
    ]);
    for (const { text, html } of mail.take()) {
      for (const body of [text, html]) expect(body).toContain('you take part in Larder of Lindenford at http');
    }
  });

  test('names the site Open Larder where MAIL_FROM is no more than an address', async () => {
    const { mail, send } = await asked({ MAIL_FROM: 'food@example.org' });
    await send();
    expect(mail.take()[0]?.headers.subject).toBe('Somebody asks for your food: Apples · Open Larder');
  });

  test('shortens a long title, and cuts no character in two', async () => {
    const { mail, send } = await asked({}, `${'Crème brûlée '.repeat(4)}👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳`);
    await send();
    expect(mail.take()[0]?.headers.subject).toBe(
      `Somebody asks for your food: ${'Crème brûlée '.repeat(4)}👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳… · Open Larder`,
    );
  });
});
