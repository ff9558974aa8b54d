import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { mailingApp, mailServer, minutesAfter, send } from '../../test/server/mailing.ts';
import { SendError } from '../mail/transport.ts';
import { notifications } from '../notification-kinds.ts';
import { sendDueMail } from './by-mail.ts';
import { correctFutureTimes, deleteSent, retryFailedMail } from './send.ts';

type Mailing = Awaited<ReturnType<typeof mailingApp>>;

/** Creates a site with one queued mail, to Ada. */
async function oneMail(options: Parameters<typeof mailingApp>[0] = {}) {
  const mailing = await mailingApp(options);
  const [ada, ben, cleo] = [
    await createUser(mailing.app, 'Ada'),
    await createUser(mailing.app, 'Ben'),
    await createUser(mailing.app, 'Cleo'),
  ];
  const foodId = await addFood(mailing.app, ada);
  const requestId = await askFor(mailing.app, ben, foodId);
  return { ...mailing, ada, ben, cleo, foodId, requestId };
}

/**
 * Runs the worker a second before the mail is due and when it is due, until it leaves the outbox. Returns the minutes of
 * attempts.
 */
async function triedAfter({ app, mail, send: sendNow }: Mailing): Promise<number[]> {
  const minutes: number[] = [];
  for (;;) {
    const job = await app.db.selectFrom('outbox').select('dueAt').executeTakeFirst();
    if (!job) return minutes;
    for (const now of [job.dueAt.getTime() - 1_000, job.dueAt.getTime()]) {
      mail.onData(() => void minutes.push((now - NOW.getTime()) / 60_000));
      app.setNow(new Date(now));
      await sendNow();
    }
  }
}

describe('once a clock that was ahead is right again', () => {
  const THIS_MORNING = minutesAfter(NOW, -6 * 60);

  test('a mail queued in the future is sent at once', async () => {
    const { app, send } = await oneMail();
    app.setNow(THIS_MORNING);
    expect(await send()).toBe(0);
    await correctFutureTimes(app.db, THIS_MORNING);
    expect(await send()).toBe(1);
  });

  test('a mail that a stopped worker had claimed is sent by another one', async () => {
    const { app, send } = await oneMail();
    await app.db
      .updateTable('outbox')
      .set({ claimedUntil: minutesAfter(NOW, 5) })
      .execute();
    app.setNow(THIS_MORNING);
    await correctFutureTimes(app.db, THIS_MORNING);
    expect(await send()).toBe(1);
  });

  test('a mail sent in the future delays the next one about the same food by 15 minutes', async () => {
    const { app, cleo, foodId, mail, send } = await oneMail();
    expect(await send()).toBe(1);
    app.setNow(THIS_MORNING);
    await askFor(app, cleo, foodId);
    await correctFutureTimes(app.db, THIS_MORNING);
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(THIS_MORNING, 15));
    expect(await send()).toBe(1);
    expect(mail.received).toHaveLength(2);
  });

  test('an acceptance mailed in the future is mailed again after a release', async () => {
    const { app, ada, requestId, mail, send } = await oneMail();
    await moved(app, ada, requestId, 'acceptance');
    await send();
    app.setNow(THIS_MORNING);
    await moved(app, ada, requestId, 'release');
    await send();
    await correctFutureTimes(app.db, THIS_MORNING);
    await moved(app, ada, requestId, 'acceptance');
    await send();
    const subjects = mail.received.map(({ says }) => says);
    expect(subjects).toHaveLength(3);
    expect(subjects[2]).toBe(subjects[0]);
  });

  test('mails with plausible times are left alone: claimed, sent, or due in an hour', async () => {
    const { app } = await oneMail();
    const times = { claimedUntil: minutesAfter(NOW, 5), sentAt: NOW, dueAt: minutesAfter(NOW, 60) };
    await app.db.updateTable('outbox').set(times).execute();
    await correctFutureTimes(app.db, NOW);
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toMatchObject([times]);
  });
});

describe('a mail that is not accepted', () => {
  test('is retried after 1, 5, 15 and 60 minutes, then hourly, and given up after two weeks', {
    tags: 'operating',
  }, async () => {
    const log: string[] = [];
    const mailing = await oneMail({ onLog: (entry) => log.push(entry) });
    mailing.mail.refuse({ at: 'data', code: 451 });
    const tries = await triedAfter(mailing);
    expect(tries.slice(0, 7)).toEqual([0, 1, 6, 21, 81, 141, 201]);
    expect(tries.at(-1)).toBeLessThanOrEqual(14 * 24 * 60);
    expect(tries.at(-1)).toBeGreaterThan(14 * 24 * 60 - 61);
    expect(log.filter((entry) => entry.includes('gave up on a mail'))).toHaveLength(1);
    expect(await mailing.app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('arrives once, under its original Message-ID, when it is finally accepted', async () => {
    const { app, mail, send } = await oneMail();
    mail.refuse({ at: 'data', code: 451 });
    await send();
    const { id } = await app.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    mail.refuse(undefined);
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(NOW, 1));
    expect(await send()).toBe(1);
    app.setNow(minutesAfter(NOW, 100));
    expect(await send()).toBe(0);
    expect(mail.received.map(({ headers }) => headers['message-id'])).toEqual([`<${id}@localhost>`]);
  });

  test.each([
    { at: 'recipient', code: 550, message: 'No such mailbox' },
    { at: 'data', code: 554, message: 'Not wanted' },
  ] as const)('is given up at once if the refusal is final: $code', async (refusal) => {
    const log: string[] = [];
    const { app, mail, send } = await oneMail({ onLog: (entry) => log.push(entry) });
    mail.refuse(refusal);
    await send();
    expect(log.filter((entry) => entry.includes('gave up on a mail'))).toHaveLength(1);
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('does not block other mails', async () => {
    const { app, ada, cleo, mail, send } = await oneMail();
    await askFor(app, ada, await addFood(app, cleo));
    mail.refuse({ at: 'recipient', code: 450, only: 'ada@example.org' });
    expect(await send()).toBe(1);
    expect(mail.take().map(({ to }) => to)).toEqual([['cleo@example.org']]);
  });
});

describe('a mail that cannot be written', () => {
  test('because only a newer server knows its kind is retried until that server sends it', async () => {
    const { app, mail, send } = await oneMail();
    const { db } = app;
    await sql`update outbox set kind = 'of-tomorrow'`.execute(db);
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(NOW, 1));
    await sql`update outbox set kind = 'waiting'`.execute(db);
    expect(await send()).toBe(1);
    expect(mail.take().map(({ says }) => says)).toEqual(['Someone would like your food']);
  });

  test('does not block other mails', async () => {
    const { app, ada, cleo, foodId, mail, send } = await oneMail();
    await loseTitle(app, foodId);
    await askFor(app, ada, await addFood(app, cleo));
    expect(await send()).toBe(1);
    expect(mail.take().map(({ to }) => to)).toEqual([['cleo@example.org']]);
  });

  test('is retried after a minute and given up after two weeks', async () => {
    const log: string[] = [];
    const { app, foodId, send } = await oneMail({ onLog: (entry) => log.push(entry) });
    await loseTitle(app, foodId);
    await send();
    expect(await app.db.selectFrom('outbox').select(['dueAt', 'claimedUntil', 'attempts']).execute()).toEqual([
      { dueAt: minutesAfter(NOW, 1), claimedUntil: null, attempts: 1 },
    ]);
    expect(log.filter((entry) => entry.includes('could not send a mail yet'))).toHaveLength(1);
    app.setNow(minutesAfter(NOW, 14 * 24 * 60));
    await send();
    expect(log.filter((entry) => entry.includes('gave up on a mail'))).toHaveLength(1);
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('is sent once it can be written', async () => {
    const { app, foodId, mail, send } = await oneMail();
    const restoreTitle = await loseTitle(app, foodId);
    await send();
    await restoreTitle();
    app.setNow(minutesAfter(NOW, 1));
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['Someone would like your food']);
  });
});

describe('a mail server that is down', () => {
  test('loses no mail: everything is sent when the server is back', async () => {
    const { app, ada, cleo, mail, send } = await oneMail();
    await askFor(app, ada, await addFood(app, cleo));
    await mail.close();
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(NOW, 30));
    expect(await send()).toBe(0);
    const back = await mailServer({ port: mail.port });
    app.setNow(minutesAfter(NOW, 120));
    expect(await send()).toBe(2);
    expect(
      back
        .take()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(['ada@example.org', 'cleo@example.org']);
  });

  test('is contacted once per round, not once per mail', async () => {
    const log: string[] = [];
    const { app, ada, cleo, mail, send } = await oneMail({ onLog: (entry) => log.push(entry) });
    for (let count = 0; count < 5; count += 1) await askFor(app, ada, await addFood(app, cleo));
    await mail.close();
    await send();
    expect(log.filter((entry) => entry.includes('could not send a mail yet'))).toHaveLength(1);
  });
});

test('a starting server retries failed mail at once, but not mail that the rate limit delays', async () => {
  const { app, cleo, foodId, mail, send } = await oneMail();
  await send();
  mail.take();
  app.setNow(minutesAfter(NOW, 5));
  await askFor(app, cleo, foodId);
  await send();
  await askFor(app, cleo, await addFood(app, await createUser(app, 'Dan')));
  mail.refuse({ at: 'data', code: 451 });
  await send();
  mail.refuse(undefined);
  await retryFailedMail(app.db, minutesAfter(NOW, 5));
  await send();
  expect(mail.take().map(({ to }) => to)).toEqual([['dan@example.org']]);
});

describe('a mail server with an untrusted certificate', () => {
  test.each([
    ['offered', '127.0.0.1'],
    ['offered', 'localhost'],
    ['at once', '127.0.0.1'],
  ] as const)('is accepted, with encryption, on this machine: TLS %s at %s', async (tls, host) => {
    const own = await mailServer({ tls });
    const { send } = await oneMail({ smtpUrl: own.url.replace('127.0.0.1', host) });
    expect(await send()).toBe(1);
    expect(own.take()).toMatchObject([{ to: ['ada@example.org'], isEncrypted: true }]);
  });

  test('on another machine causes an error that says how to fix it', async () => {
    const other = await mailServer({ tls: 'offered' });
    const failure = await createTransport(other.url)
      .sendMail({ from: 'a@example.org', to: 'b@example.org', text: 'Hello' })
      .catch((error) => new SendError(error));
    expect(failure).toMatchObject({
      isAboutServer: true,
      message:
        'the mail server’s certificate is not trusted: self-signed certificate. Use the host name from the certificate in SMTP_URL or the site’s settings. If it is from your own authority, start the server with NODE_EXTRA_CA_CERTS=/path/to/its-authority.pem (docs/running.md)',
    });
  });
});

describe('several servers', () => {
  test('send each mail once', async () => {
    const database = await freshDatabase();
    const { app, mail } = await mailingApp({ database });
    const other = await mailingApp({ database, smtpUrl: mail.url });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    for (let count = 0; count < 25; count += 1) await askFor(app, ben, await addFood(app, ada));
    const counts = await Promise.all([send(app), send(other.app), send(app), send(other.app)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(25);
    expect(new Set(mail.take().map(({ headers }) => headers['message-id'])).size).toBe(25);
  });

  test('send what another one queued before it stopped', async () => {
    const database = await freshDatabase();
    await oneMail({ database });
    const next = await mailingApp({ database });
    expect(await next.send()).toBe(1);
    expect(next.mail.take().map(({ to }) => to)).toEqual([['ada@example.org']]);
  });

  test('send after five minutes what another one was sending when it stopped', async () => {
    const { app, mail, send } = await oneMail();
    const begun = Promise.withResolvers<void>();
    void sendDueMail({
      ...app.deps,
      notifications,
      send: () => {
        begun.resolve();
        return new Promise(() => {});
      },
    });
    await begun.promise;
    app.setNow(minutesAfter(NOW, 4));
    expect(await send()).toBe(0);
    app.setNow(minutesAfter(NOW, 5));
    expect(await send()).toBe(1);
    expect(mail.take()).toHaveLength(1);
  });
});

describe('a mail to the donor that is being sent', () => {
  test('does not cover requests made in the meantime; the next mail does', async () => {
    const { app, cleo, foodId, mail, send } = await oneMail();
    let asked = false;
    mail.onData(async () => {
      if (!asked) await askFor(app, cleo, foodId);
      asked = true;
    });
    expect(await send()).toBe(1);
    expect(mail.take().map(({ says }) => says)).toEqual(['Someone would like your food']);
    app.setNow(minutesAfter(NOW, 15));
    expect(await send()).toBe(1);
    expect(mail.take().map(({ says }) => says)).toEqual(['2 people are waiting for your food']);
  });

  test('covers requests made before its retry, so no second mail is needed', async () => {
    const { app, cleo, foodId, mail, send } = await oneMail();
    mail.refuse({ at: 'data', code: 451 });
    mail.onData(async () => {
      mail.onData(() => {});
      await askFor(app, cleo, foodId);
    });
    expect(await send()).toBe(0);
    mail.refuse(undefined);
    app.setNow(minutesAfter(NOW, 16));
    expect(await send()).toBe(1);
    expect(mail.take().map(({ says }) => says)).toEqual(['2 people are waiting for your food']);
    app.setNow(minutesAfter(NOW, 60));
    expect(await send()).toBe(0);
  });
});

describe('a mail to the requester that is being sent', () => {
  test('is the only one if the same decision is made again in the meantime', async () => {
    const { app, ada, requestId, mail, send } = await oneMail();
    await send();
    mail.take();
    await moved(app, ada, requestId, 'acceptance');
    mail.onData(async () => {
      mail.onData(() => {});
      await moved(app, ada, requestId, 'release');
      await moved(app, ada, requestId, 'acceptance');
    });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(mail.take().map(({ says }) => says)).toEqual(['Food promised to you']);
  });

  test('is not overtaken by the next one from another server', async () => {
    const { app, ada, requestId, mail, send: sendNow } = await oneMail();
    await sendNow();
    mail.take();
    await moved(app, ada, requestId, 'acceptance');
    mail.onData(async () => {
      mail.onData(() => {});
      await moved(app, ada, requestId, 'release');
      expect(await send(app)).toBe(0);
    });
    expect(await sendNow()).toBe(2);
    expect(mail.take().map(({ says }) => says)).toEqual(['Food promised to you', 'This is no longer promised to you']);
  });
});

test('sent mails are deleted after a day', async () => {
  const { app, send, ada, requestId } = await oneMail();
  await send();
  app.setNow(minutesAfter(NOW, 12 * 60));
  await moved(app, ada, requestId, 'acceptance');
  await send();
  await deleteSent(app.db, minutesAfter(NOW, 25 * 60));
  expect(await app.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'accepted' }]);
});

/** Removes a food's title, so that no mail about it can be written. Returns a function that restores it. */
async function loseTitle({ db }: Mailing['app'], foodId: string): Promise<() => Promise<void>> {
  const restoreTitle = async () => {
    await sql`update foods set title = 'Sourdough loaf' where title is null`.execute(db);
    await sql`alter table foods alter column title set not null`.execute(db);
  };
  onTestFinished(restoreTitle);
  await sql`alter table foods alter column title drop not null`.execute(db);
  await sql`update foods set title = null where id = ${foodId}`.execute(db);
  return restoreTitle;
}
