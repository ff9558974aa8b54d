import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, moved } from '../../test/server/factories.ts';
import type { ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';

const HOUR = 60;

const forget = ({ call }: TestApp, email: string) => call('POST', '/forgotten-password', { body: { email } });
const wantEmail = ({ call }: TestApp, as: Member, email: string) =>
  call('POST', '/email-change', { as, body: { email, password: PASSWORD } });
const secretIn = (mail: ReceivedMail | undefined) => /#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
const linksIn = (mails: ReceivedMail[]) => mails.map(({ text }) => /\/([a-z-]+)#/.exec(text)?.[1]);

/** Adds `count` copies of each sent mail of a kind. */
async function copySent(app: TestApp, kind: string, count: number) {
  await sql`insert into outbox (id, channel, kind, topic, food_id, request_id, address, queued_at, due_at, sent_at, address_hash)
    select gen_random_uuid(), channel, kind, topic, food_id, request_id, address, queued_at, due_at, sent_at, address_hash
    from outbox, generate_series(1, ${count}) where kind = ${kind} and sent_at is not null`.execute(app.db);
}

/** Counts the sent mails of a kind. */
async function countSent({ db }: TestApp, kind: string): Promise<number> {
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('sentAt', 'is not', null)
    .execute();
  return sent.length;
}

describe('strangers who enter an address that is not theirs', () => {
  test('cannot use one that belongs to a registered user, and nothing is mailed there', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, eve] = [await join(app, 'Ada'), await join(app, 'Eve')];
    await send();
    mail.take();
    expect(await errorOf(await wantEmail(app, eve, 'Ada@Example.org'))).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    expect(await send()).toBe(0);
    expect((await wantEmail(app, ada, ada.email)).status, 'one’s own is not somebody else’s').toBe(200);
  });

  test('cause at most five mails a day, none of which replaces another, and the rest are sent later', async () => {
    const { app, mail, send } = await mailingApp();
    const [eve, mallory] = [await join(app, 'Eve'), await join(app, 'Mallory')];
    await send();
    mail.take();
    for (const stranger of [eve, mallory]) {
      expect((await wantEmail(app, stranger, 'ada@example.org')).status).toBe(200);
    }
    expect(await send(), 'one takes the place of no other').toBe(2);
    await copySent(app, 'change', 1);
    expect(await countSent(app, 'change')).toBe(4);
    for (const stranger of [eve, mallory]) {
      expect((await wantEmail(app, stranger, 'ada@example.org')).status).toBe(200);
    }
    expect(await send()).toBe(1);
    app.setNow(minutesAfter(NOW, 24 * HOUR));
    expect(await send()).toBe(1);
    expect(linksIn(mail.take())).toEqual(Array(4).fill('confirm-email'));
  });

  test('do not keep its owner from registering, logging in or getting notices', async () => {
    const { app, mail, send } = await mailingApp();
    await wantEmail(app, await join(app, 'Eve'), 'ada@example.org');
    await send();
    await copySent(app, 'change', 120);
    mail.take();
    const ada = await join(app, 'Ada');
    await send();
    const [confirmation] = mail.take();
    const proof = { token: secretIn(confirmation) };
    expect((await app.call('POST', '/email-confirmation', { as: ada, body: proof })).status).toBe(200);
    await forget(app, ada.email);
    await logIn(app, ada, { userAgent: 'Firefox' });
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['Choose a new password', 'New login to your account']);
  });
});

describe('repeated password resets for another user’s address', () => {
  test('cause at most three mails an hour, and the owner always has a working link', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    await send();
    mail.take();
    const sentAt: number[] = [];
    let last = '';
    for (let minute = 0; minute < 4 * HOUR; minute += 5) {
      app.setNow(minutesAfter(NOW, minute));
      expect((await forget(app, ada.email)).status).toBe(200);
      await send();
      const [received, ...more] = mail.take();
      expect(more).toEqual([]);
      if (received) {
        sentAt.push(minute);
        last = secretIn(received);
      }
      expect(minute - (sentAt.at(-1) ?? Number.NaN), 'a link is good for an hour').toBeLessThan(HOUR);
    }
    for (const from of sentAt) {
      expect(sentAt.filter((minute) => minute >= from && minute < from + HOUR).length).toBeLessThanOrEqual(3);
    }
    const chosen = await app.call('POST', '/new-password', { body: { token: last, password: 'Another-Secret' } });
    expect(chosen.status).toBe(200);
  });
});

describe('an address that was sent many mails', () => {
  test('of one kind about one request still gets all others, and the state of that one twelve hours later', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, mallory, ben] = [
      await createUser(app, 'Ada'),
      await createUser(app, 'Mallory'),
      await createUser(app, 'Ben'),
    ];
    const [kind, nagging] = [
      await askFor(app, ben, await addFood(app, ada)),
      await askFor(app, ben, await addFood(app, mallory)),
    ];
    await moved(app, mallory, nagging, 'acceptance');
    await send();
    await copySent(app, 'accepted', 120);
    mail.take();
    await moved(app, mallory, nagging, 'release');
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['This is no longer promised to you']);
    await moved(app, mallory, nagging, 'acceptance');
    await moved(app, ada, kind, 'acceptance');
    await send();
    expect(mail.take().map(({ text }) => text)).toEqual([expect.stringContaining('from “Ada”')]);
    app.setNow(minutesAfter(NOW, 12 * HOUR));
    await send();
    expect(mail.take().map(({ text }) => text)).toEqual([expect.stringContaining('from “Mallory”')]);
  });

  test.each(['waiting', 'message-to-donor'] as const)(
    'of the kind “%s”, caused by strangers, still gets mail about its own requests, and the rest twelve hours later',
    async (kind) => {
      const { app, mail, send } = await mailingApp();
      const [ada, ben, eve] = [
        await createUser(app, 'Ada'),
        await createUser(app, 'Ben'),
        await createUser(app, 'Eve'),
      ];
      const own = await askFor(app, ada, await addFood(app, ben));
      const cause = async () => {
        const request = await askFor(app, eve, await addFood(app, ada));
        if (kind === 'message-to-donor')
          await app.call('POST', `/request/${request}/messages`, { as: eve, body: { text: 'Hello' } });
      };
      await cause();
      await send();
      app.setNow(minutesAfter(NOW, 30));
      await send();
      await copySent(app, kind, 120);
      mail.take();
      await moved(app, ben, own, 'acceptance');
      await cause();
      app.setNow(minutesAfter(NOW, HOUR));
      await send();
      const toAda = () => mail.take().filter(({ to }) => to.includes(ada.email));
      expect(toAda().map(({ says }) => says)).toContainEqual(expect.stringContaining('Food promised to you'));
      app.setNow(minutesAfter(NOW, 13 * HOUR));
      await send();
      expect(toAda().length).toBeGreaterThan(0);
    },
  );

  test('while the clock was ahead gets due mail once the clock is right', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    app.setNow(minutesAfter(NOW, 400 * 24 * HOUR));
    for (let count = 0; count < 3; count += 1) {
      await forget(app, ada.email);
      await send();
    }
    app.setNow(NOW);
    mail.take();
    await forget(app, ada.email);
    await send();
    expect(linksIn(mail.take())).toEqual(['reset-password']);
  });
});
