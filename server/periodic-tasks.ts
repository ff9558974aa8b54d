import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredSessions, deleteUsedIdTokens } from './accounts/account.ts';
import { deleteExpiredEmailTokens } from './accounts/email-token.ts';
import { deleteExpiredInvitations } from './accounts/invitation.ts';
import { deleteFormerKeys } from './accounts/rotate-keys.ts';
import { deleteOldFinds } from './alerts/alert.ts';
import { backUpDaily } from './db/backup/daily.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { bringBackMail, deleteSentMail, queueFoundMail, queueMessageMail, sendDueMail } from './mail/mail-queue.ts';
import { createSender } from './mail/transport.ts';
import { deleteExpiredLimits } from './middleware/limit.ts';
import { createPictureFetcher } from './photos/fetch-picture.ts';
import { forgetUnusedLinks } from './photos/linked-pictures.ts';
import { deleteUnusedPhotos } from './photos/photo.ts';
import { bringBackPushes, deleteSentPushes, PUSHES_AT_ONCE, sendDuePushes } from './push/push-queue.ts';
import { createPushSender } from './push/push-sender.ts';
import { deleteOldSent } from './sending/once.ts';
import { copyLinkedPictures } from './sharing/copy-pictures.ts';
import { expirePassedRequests, sortOutExpired } from './sharing/expiry.ts';
import { lapsePromises } from './sharing/pickup-times.ts';
import { remindOfPickups } from './windows/window.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds that a task in the middle of its work may take to finish when the server stops. */
const FINISH = 2_000;

/** What every server does by itself from time to time, beside the others. Each task may be done by several at once. */
export function startPeriodicTasks(deps: Deps, { pool, maintain }: Database): { stop(): Promise<void> } {
  const { db, ctx, config, log, metrics } = deps;
  const { mail } = config;
  const cleanUp = async () => {
    await deleteExpiredSessions(db, ctx.clock());
    await deleteFormerKeys(db, ctx.clock());
    await deleteUsedIdTokens(db, ctx.clock());
    await deleteExpiredEmailTokens(db, ctx.clock());
    await deleteExpiredInvitations(db, ctx.clock());
    await deleteExpiredLimits(pool, ctx.clock());
    await deleteSentMail(db, ctx.clock());
    await bringBackMail(db, ctx.clock());
    await forgetUnusedLinks(db, ctx);
    await deleteUnusedPhotos(db, ctx);
    await deleteOldFinds(db, ctx.clock());
    await deleteOldSent(db, ctx.clock());
    await deleteSentPushes(db, ctx.clock());
    await bringBackPushes(db, ctx.clock());
  };
  const expire = async () => {
    await expirePassedRequests(db, ctx);
    await sortOutExpired(db, ctx);
  };
  const keepPickupTimes = async () => {
    await remindOfPickups(db, ctx);
    await lapsePromises(db, ctx);
  };
  const pushing = { db, ctx, log, config, send: createPushSender(config) };
  const copying = { db, ctx, log, fetchPicture: createPictureFetcher() };
  const tasks = [
    every(3 * SECOND, (signal) => copyLinkedPictures(copying, signal), 'could not copy linked pictures'),
    // Each by itself: while one waits for a slow push service, the others look for what is due.
    ...Array.from({ length: PUSHES_AT_ONCE }, () =>
      every(5 * SECOND, () => sendDuePushes(pushing), 'could not send pushes'),
    ),
    every(60 * MINUTE, cleanUp, 'could not clean up'),
    every(MINUTE, expire, 'could not record what expired'),
    every(MINUTE, keepPickupTimes, 'could not remind of pick-up times or let promises lapse'),
    every(5 * SECOND, maintain, 'could not maintain the database'),
  ];
  if (!config.databaseUrl && config.dailyBackups > 0) {
    const backUp = (signal: AbortSignal) => backUpDaily(config.dataDir, config.dailyBackups, ctx.clock(), signal);
    tasks.push(every(10 * MINUTE, backUp, 'there is no backup of today'));
  }
  if (mail) {
    const sender = createSender(mail, config);
    const sending = { db, ctx, log, config, send: metrics?.countMail(sender) ?? sender };
    const sendMail = async () => {
      await queueFoundMail(db, ctx.clock());
      await queueMessageMail(db, ctx.clock());
      await sendDueMail(sending);
    };
    tasks.push(every(10 * SECOND, sendMail, 'could not send mail'));
  }
  return {
    async stop() {
      await Promise.race([Promise.all(tasks.map((task) => task.stop())), wait(FINISH)]);
    },
  };

  /** Does something again and again, with a pause after each time, whatever comes of it. */
  function every(
    pause: number,
    act: (signal: AbortSignal) => Promise<unknown>,
    failure: string,
  ): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const working = (async () => {
      for (;;) {
        await wait(pause, undefined, { signal: stopping.signal, ref: false });
        await act(stopping.signal).catch((err) => log.warn({ err }, failure));
      }
    })().catch(() => {});
    return {
      stop: () => {
        stopping.abort();
        return working;
      },
    };
  }
}
