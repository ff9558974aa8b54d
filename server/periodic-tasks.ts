import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredSessions } from './accounts/account.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { deleteSentMail, sendDueMail } from './mail/mail-queue.ts';
import { createSender } from './mail/transport.ts';
import { deleteExpiredLimits } from './middleware/limit.ts';
import { expirePassedRequests } from './sharing/expiry.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds that a chore in the middle of its work may take to finish when the server stops. */
const FINISH = 2_000;

/** What every server does by itself from time to time, beside the others. Each chore may be done by several at once. */
export function startChores(deps: Deps, { pool }: Database): { stop(): Promise<void> } {
  const { db, clock, config, announce, log } = deps;
  const { mail, timeZone } = config;
  const cleanUp = async () => {
    await deleteExpiredSessions(db, clock());
    await deleteExpiredLimits(pool, clock());
    await deleteSentMail(db, clock());
  };
  const chores = [
    every(60 * MINUTE, cleanUp, 'could not clean up'),
    every(
      MINUTE,
      () => expirePassedRequests(db, { timeZone, now: clock(), announce }),
      'could not record what expired',
    ),
  ];
  if (mail) {
    const sending = { db, clock, log, config, send: createSender(mail, config) };
    chores.push(every(10 * SECOND, () => sendDueMail(sending), 'could not send mail'));
  }
  return {
    async stop() {
      await Promise.race([Promise.all(chores.map((chore) => chore.stop())), wait(FINISH)]);
    },
  };

  /** Does something again and again, with a pause after each time, whatever comes of it. */
  function every(pause: number, act: () => Promise<unknown>, failure: string): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const working = (async () => {
      for (;;) {
        await wait(pause, undefined, { signal: stopping.signal, ref: false });
        await act().catch((err) => log.warn({ err }, failure));
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
