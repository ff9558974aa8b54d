import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredSessions, deleteUsedIdTokens } from './accounts/account.ts';
import { backUpDaily } from './db/backup/daily.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { bringBackMail, deleteSentMail, sendDueMail } from './mail/mail-queue.ts';
import { createSender } from './mail/transport.ts';
import { deleteExpiredLimits } from './middleware/limit.ts';
import { createPictureFetcher } from './photos/fetch-picture.ts';
import { forgetUnusedLinks } from './photos/linked-pictures.ts';
import { deleteUnusedPhotos } from './photos/photo.ts';
import { copyLinkedPictures } from './sharing/copy-pictures.ts';
import { expirePassedRequests, sortOutExpired } from './sharing/expiry.ts';

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
    await deleteUsedIdTokens(db, ctx.clock());
    await deleteExpiredLimits(pool, ctx.clock());
    await deleteSentMail(db, ctx.clock());
    await bringBackMail(db, ctx.clock());
    await forgetUnusedLinks(db, ctx);
    await deleteUnusedPhotos(db, ctx);
  };
  const expire = async () => {
    await expirePassedRequests(db, ctx);
    await sortOutExpired(db, ctx);
  };
  const copying = { db, ctx, log, fetchPicture: createPictureFetcher() };
  const tasks = [
    every(3 * SECOND, (signal) => copyLinkedPictures(copying, signal), 'could not copy linked pictures'),
    every(60 * MINUTE, cleanUp, 'could not clean up'),
    every(MINUTE, expire, 'could not record what expired'),
    every(5 * SECOND, maintain, 'could not maintain the database'),
  ];
  if (!config.databaseUrl && config.dailyBackups > 0) {
    const backUp = (signal: AbortSignal) => backUpDaily(config.dataDir, config.dailyBackups, ctx.clock(), signal);
    tasks.push(every(10 * MINUTE, backUp, 'there is no backup of today'));
  }
  if (mail) {
    const sender = createSender(mail, config);
    const sending = { db, ctx, log, config, send: metrics?.countMail(sender) ?? sender };
    tasks.push(every(10 * SECOND, () => sendDueMail(sending), 'could not send mail'));
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
