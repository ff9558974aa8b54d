import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredSessions, deleteUsedIdTokens } from './accounts/account.ts';
import { deleteExpiredEmailTokens } from './accounts/email-token.ts';
import { deleteExpiredInvitations } from './accounts/invitations/invitation.ts';
import { deleteFormerKeys } from './accounts/sign-in/rotate-keys.ts';
import { deleteOldFinds } from './alerts/alert.ts';
import { backUpDaily } from './db/backup/daily.ts';
import { tryNewestBackup } from './db/backup/trial.ts';
import type { Database } from './db/database.ts';
import type { AppDeps } from './deps.ts';
import type { Context } from './events/context.ts';
import { copyLinkedPictures } from './foods/copy-pictures.ts';
import { deleteExpiredLimits } from './http/limit.ts';
import { deleteOldKeys } from './idempotency/idempotency.ts';
import { createSender } from './mail/transport.ts';
import { notifications } from './notification-kinds.ts';
import { sendDueMail } from './notifications/by-mail.ts';
import { PUSHES_AT_ONCE, sendDuePushes } from './notifications/by-push.ts';
import { deleteOldFailures } from './notifications/delivery-failures.ts';
import { deleteOldEntries } from './notifications/inbox.ts';
import { lookForMail } from './notifications/outbox.ts';
import { bringBack, deleteSent, retryFailedMail } from './notifications/send.ts';
import { createPictureFetcher } from './photos/fetch-picture.ts';
import { deleteUnusedPhotos } from './photos/photo.ts';
import { forgetUnusedLinks } from './photos/urls/linked-pictures.ts';
import { createPushSender } from './push/push-sender.ts';
import { expirePassedRequests, sortOutExpired } from './sharing/moves/expire.ts';
import { lapsePromises } from './sharing/moves/lapse.ts';
import { remindOfPickups } from './sharing/telling/remind.ts';
import { askForReleases, createReleaseFetcher, NOT_ASKED } from './site/health/releases.ts';
import { deleteExpiredRoleLinks } from './site/roles/role-links.ts';
import { answerForSamples } from './site/setup/sample-donor.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds that a task in the middle of its work may take to finish when the server stops. */
const FINISH = 2_000;

/** A task, the milliseconds between two times, and what the log says when it fails. */
type Task = { pause: number; act: (signal: AbortSignal) => Promise<unknown>; failure: string };

/** Does the tasks again and again that every server does by itself. Several servers may do the same one at once. */
export function startPeriodicTasks(deps: AppDeps, database: Database): { stop(): Promise<void> } {
  const tasks = periodicTasks(deps, database).map((task) => doAgain(task, deps));
  return {
    async stop() {
      await Promise.race([Promise.all(tasks.map((task) => task.stop())), wait(FINISH)]);
    },
  };
}

/** Does a task again and again, with a pause after each time, whatever comes of it. */
function doAgain({ pause, act, failure }: Task, { health, log }: AppDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = health.tasks.add(failure, pause);
  const working = (async () => {
    for (;;) {
      await wait(pause, undefined, { signal: stopping.signal, ref: false });
      await act(stopping.signal).then(done, (err) => log.warn({ err }, failure));
    }
  })().catch(() => {});
  return {
    stop: () => {
      stopping.abort();
      return working;
    },
  };
}

/**
 * The tasks that every server does by itself from time to time. On a restored copy those wait that write to people, ask other
 * hosts, end what people have agreed on, or delete what they have made. While the clock is doubted, all wait that ask what time it is.
 */
export function periodicTasks(given: AppDeps, { pool, maintain }: Database): Task[] {
  const deps = { ...given, ctx: whileTimeIsSure(given.ctx) };
  const { db, ctx, config, log, metrics, site, health, time } = deps;
  const expire = async () => {
    await expirePassedRequests(db, ctx);
    await sortOutExpired(db, ctx);
  };
  const keepPickupTimes = async () => {
    await remindOfPickups(db, ctx);
    await lapsePromises(db, ctx);
  };
  const pushing = { db, ctx, log, config, notifications, send: createPushSender(config) };
  const copying = { db, ctx, log, fetchPicture: createPictureFetcher() };
  // Where nothing tells this server of changes, it has to ask.
  const reading = every(SECOND / 2, () => site.read(), 'could not read the site settings');
  const tasks: Task[] = [
    every(SECOND * 30, () => time.look(), 'could not check the clock'),
    asSite(every(3 * SECOND, (signal) => copyLinkedPictures(copying, signal), 'could not copy linked pictures')),
    // Each by itself: while one waits for a slow push service, the others look for what is due.
    ...Array.from({ length: PUSHES_AT_ONCE }, () =>
      asSite(every(5 * SECOND, () => sendDuePushes(pushing), 'could not send pushes')),
    ),
    every(60 * MINUTE, () => cleanUp(deps, pool), 'could not clean up'),
    asSite(every(60 * MINUTE, () => tidyUp(deps), 'could not tidy up')),
    asSite(every(MINUTE, expire, 'could not expire food and requests')),
    asSite(every(MINUTE, keepPickupTimes, 'could not send pick-up reminders or end lapsed promises')),
    asSite(every(2 * SECOND, () => answerForSamples(deps), 'could not answer requests for sample foods')),
    every(5 * SECOND, maintain, 'could not maintain the database'),
  ];
  if (!config.databaseUrl && config.dailyBackups > 0) {
    const backUp = (signal: AbortSignal) => backUpDaily(config.dataDir, config.dailyBackups, ctx.clock(), signal);
    tasks.push(every(10 * MINUTE, backUp, 'could not make the daily backup'));
  }
  if (config.dailyBackups > 0) {
    const tryBackup = (signal: AbortSignal) => tryNewestBackup(config.dataDir, ctx.clock(), config.timeZone, signal);
    tasks.push(every(30 * MINUTE, tryBackup, 'could not test the newest backup'));
  }
  if (config.updateFeedUrl) {
    const fetchFeed = createReleaseFetcher();
    const askForOne = () => askForReleases({ db, config, log, now: ctx.clock(), fetchFeed });
    tasks.push(asSite(every(10 * MINUTE, askForOne, NOT_ASKED)));
  }
  const sender = createSender(site, config);
  const mailing = { db, ctx, log, config, health, notifications, send: metrics?.countMail(sender) ?? sender };
  let sentBy: string | undefined;
  const sendMail = async () => {
    const mail = await site.readMail();
    if (!mail) return;
    // By another server what could not be sent may go out now.
    if (mail.smtpUrl !== sentBy) {
      await retryFailedMail(db, ctx.clock()).catch((err) =>
        log.warn({ err }, 'could not retry failed mail at once; it waits for its next attempt'),
      );
      sentBy = mail.smtpUrl;
    }
    await lookForMail(db, notifications, ctx.clock(), config);
    await sendDueMail(mailing);
  };
  tasks.push(asSite(every(10 * SECOND, sendMail, 'could not send mail')));
  return [reading, ...tasks.map(waitingForTime).map(waitingForSpace)];

  /** A task that waits while the disk has no space for what it stores: an embedded database that can not write would end. */
  function waitingForSpace({ act, ...task }: Task): Task {
    return { ...task, act: async (signal) => ((await deps.hasSpace()) ? act(signal) : undefined) };
  }

  /** A task that waits on a restored copy. */
  function asSite({ act, ...task }: Task): Task {
    return { ...task, act: async (signal) => (await site.readCopy()) || act(signal) };
  }
}

/** Thrown in place of a time that may be wrong. */
class TimeDoubted extends Error {}

/** A context whose clock says nothing while it is doubted, also where a jump comes in the middle of a task. */
function whileTimeIsSure(ctx: Context): Context {
  const clock = () => {
    if (ctx.isTimeDoubted) throw new TimeDoubted('the clock may be wrong');
    return ctx.clock();
  };
  // Its other facts are read each time, so it is no copy.
  const facts = Object.getOwnPropertyDescriptors(ctx);
  return Object.defineProperties({} as Context, { ...facts, clock: { value: clock, enumerable: true } });
}

/** A task that is done when nothing but the time was missing for it. */
function waitingForTime({ act, ...task }: Task): Task {
  const actIfSure: Task['act'] = async (signal) => {
    try {
      return await act(signal);
    } catch (error) {
      if (!(error instanceof TimeDoubted)) throw error;
    }
  };
  return { ...task, act: actIfSure };
}

function every(pause: number, act: Task['act'], failure: string): Task {
  return { pause, act, failure };
}

/** Deletes rows whose time is over, and which this server has made for itself. */
async function cleanUp({ db, ctx }: Pick<AppDeps, 'db' | 'ctx'>, pool: Database['pool']): Promise<void> {
  await deleteExpiredSessions(db, ctx.clock());
  await deleteFormerKeys(db, ctx.clock());
  await deleteUsedIdTokens(db, ctx.clock());
  await deleteExpiredEmailTokens(db, ctx.clock());
  await deleteExpiredInvitations(db, ctx.clock());
  await deleteExpiredRoleLinks(db, ctx.clock());
  await deleteExpiredLimits(pool, ctx.clock());
  await deleteOldKeys(db, ctx.clock());
}

/** Deletes what people have made and nothing shows, and keeps the outbox in order. */
async function tidyUp({ db, ctx }: Pick<AppDeps, 'db' | 'ctx'>): Promise<void> {
  await deleteSent(db, ctx.clock());
  await deleteOldEntries(db, ctx.clock());
  await deleteOldFailures(db, ctx.clock());
  await bringBack(db, ctx.clock());
  await forgetUnusedLinks(db, ctx);
  await deleteUnusedPhotos(db, ctx);
  await deleteOldFinds(db, ctx.clock());
}
