import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredSessions, deleteUsedIdTokens } from './accounts/account.ts';
import { deleteExpiredEmailTokens } from './accounts/email-token.ts';
import { deleteExpiredInvitations } from './accounts/invitations/invitation.ts';
import { deleteFormerKeys } from './accounts/sign-in/rotate-keys.ts';
import { deleteOldFinds } from './alerts/alert.ts';
import { prepareDigests } from './alerts/digest.ts';
import { backUpDaily } from './db/backup/daily.ts';
import { tryNewestBackup } from './db/backup/trial.ts';
import type { Database } from './db/database.ts';
import type { AppDeps } from './deps.ts';
import type { Context } from './events/context.ts';
import { copyLinkedPictures } from './foods/copy-pictures.ts';
import { BEFORE_ALL, refreshSearch } from './foods/refresh-search.ts';
import { deleteExpiredLimits } from './http/limit.ts';
import { deleteOldKeys } from './idempotency/idempotency.ts';
import { today } from './kernel/calendar.ts';
import { createSender } from './mail/transport.ts';
import { notifications } from './notification-kinds.ts';
import { sendDueMail } from './notifications/by-mail.ts';
import { PUSHES_AT_ONCE, sendDuePushes } from './notifications/by-push.ts';
import { deleteOldFailures } from './notifications/delivery-failures.ts';
import { deleteOldEntries } from './notifications/inbox.ts';
import { lookForMail } from './notifications/outbox.ts';
import { correctFutureTimes, deleteSent, retryFailedMail } from './notifications/send.ts';
import { createPictureFetcher } from './photos/fetch-picture.ts';
import { deleteUnusedPhotos } from './photos/photo.ts';
import { forgetUnusedLinks } from './photos/urls/linked-pictures.ts';
import { createPushSender } from './push/push-sender.ts';
import { endPassedOffers } from './sharing/first-offers.ts';
import { cleanUpExpired, expirePassedRequests } from './sharing/moves/expire.ts';
import { lapsePromises } from './sharing/moves/lapse.ts';
import { tellOfQuiet, widenDueReach } from './sharing/reach.ts';
import { remindOfPickups } from './sharing/telling/remind.ts';
import { askForReleases, createReleaseFetcher, NOT_ASKED } from './site/health/releases.ts';
import { deleteExpiredRoleLinks } from './site/roles/role-links.ts';
import { answerForSamples } from './site/setup/sample-donor.ts';
import { deleteEnded } from './wanted/wanted.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds that running tasks get to finish at shutdown. */
const FINISH = 2_000;

/** A periodic task. `pause` is the time between runs in milliseconds, and `failure` is the log message for a failed run. */
type Task = { pause: number; act: (signal: AbortSignal) => Promise<unknown>; failure: string };

/** Starts the tasks that every server repeats. Several servers may run the same task at once. */
export function startPeriodicTasks(deps: AppDeps, database: Database): { stop(): Promise<void> } {
  const tasks = periodicTasks(deps, database).map((task) => doAgain(task, deps));
  return {
    async stop() {
      await Promise.race([Promise.all(tasks.map((task) => task.stop())), wait(FINISH)]);
    },
  };
}

/** Repeats a task, with a pause before each run. A failed run is logged and does not stop the task. */
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
 * The tasks that every server repeats. A restored copy skips tasks that write to users, contact other hosts, end agreements
 * between users or delete users' content. While the clock is in doubt, tasks that read the time are skipped.
 */
export function periodicTasks(given: AppDeps, { pool, maintain }: Database): Task[] {
  const deps = { ...given, ctx: whileTimeIsSure(given.ctx) };
  const { db, ctx, config, log, metrics, site, health, time } = deps;
  const expire = async () => {
    await expirePassedRequests(db, ctx);
    await cleanUpExpired(db, ctx);
  };
  const keepPickupTimes = async () => {
    await remindOfPickups(db, ctx);
    await lapsePromises(db, ctx);
    await endPassedOffers(db, ctx);
    await widenDueReach(db, ctx);
    await tellOfQuiet(db, ctx);
  };
  const pushing = { db, ctx, log, config, notifications, send: createPushSender(config) };
  const copying = { db, ctx, log, fetchPicture: createPictureFetcher() };
  // Keeps the settings current while this server is not notified of changes.
  const reading = every(SECOND / 2, () => site.read(), 'could not read the site settings');
  let refreshed: string | undefined = BEFORE_ALL;
  const refresh = async () => {
    if (refreshed) refreshed = await refreshSearch(db, today(ctx), refreshed);
  };
  const tasks: Task[] = [
    every(SECOND * 30, () => time.look(), 'could not check the clock'),
    asSite(every(3 * SECOND, (signal) => copyLinkedPictures(copying, signal), 'could not copy linked pictures')),
    // Independent of each other, so that while one waits for a slow push service, the others send what is due.
    ...Array.from({ length: PUSHES_AT_ONCE }, () =>
      asSite(every(5 * SECOND, () => sendDuePushes(pushing), 'could not send pushes')),
    ),
    every(60 * MINUTE, () => cleanUp(deps, pool), 'could not clean up'),
    asSite(every(60 * MINUTE, () => tidyUp(deps), 'could not tidy up')),
    every(SECOND, refresh, 'could not refresh the words that searches compare'),
    asSite(every(MINUTE, expire, 'could not expire food and requests')),
    asSite(
      every(
        MINUTE,
        keepPickupTimes,
        'could not send pick-up reminders, end lapsed promises and offers, or tell people of food',
      ),
    ),
    asSite(every(MINUTE, () => prepareDigests(db, ctx), 'could not prepare digests of new food')),
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
  let lastSmtpUrl: string | undefined;
  const sendMail = async () => {
    const mail = await site.readMail();
    if (!mail) return;
    // Mail that failed on the previous mail server may succeed on the new one.
    if (mail.smtpUrl !== lastSmtpUrl) {
      await retryFailedMail(db, ctx.clock()).catch((err) =>
        log.warn({ err }, 'could not retry failed mail at once; it waits for its next attempt'),
      );
      lastSmtpUrl = mail.smtpUrl;
    }
    await lookForMail(db, notifications, ctx.clock(), config);
    await sendDueMail(mailing);
  };
  tasks.push(asSite(every(10 * SECOND, sendMail, 'could not send mail')));
  return [reading, ...tasks.map(waitingForTime).map(waitingForSpace)];

  /** Skips a task while the disk is nearly full, because an embedded database that cannot write would exit. */
  function waitingForSpace({ act, ...task }: Task): Task {
    return { ...task, act: async (signal) => ((await deps.hasSpace()) ? act(signal) : undefined) };
  }

  /** Skips a task on a restored copy. */
  function asSite({ act, ...task }: Task): Task {
    return { ...task, act: async (signal) => (await site.readCopy()) || act(signal) };
  }
}

/** Thrown by the clock when it would return a time that may be wrong. */
class TimeDoubted extends Error {}

/** Returns a context whose clock throws while it is in doubt, even if that starts in the middle of a task. */
function whileTimeIsSure(ctx: Context): Context {
  const clock = () => {
    if (ctx.isTimeDoubted) throw new TimeDoubted('the clock may be wrong');
    return ctx.clock();
  };
  // Copies the getters rather than their values, which can change.
  const facts = Object.getOwnPropertyDescriptors(ctx);
  return Object.defineProperties({} as Context, { ...facts, clock: { value: clock, enumerable: true } });
}

/** Ends a run without an error if the clock was in doubt. */
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

/** Deletes expired rows that contain no user content. */
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

/** Deletes user content that is no longer shown, and tidies the outbox. */
async function tidyUp({ db, ctx }: Pick<AppDeps, 'db' | 'ctx'>): Promise<void> {
  await deleteSent(db, ctx.clock());
  await deleteOldEntries(db, ctx.clock());
  await deleteOldFailures(db, ctx.clock());
  await correctFutureTimes(db, ctx.clock());
  await forgetUnusedLinks(db, ctx);
  await deleteUnusedPhotos(db, ctx);
  await deleteOldFinds(db, ctx.clock());
  await deleteEnded(db, ctx);
}
