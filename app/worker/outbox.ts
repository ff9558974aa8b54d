import { ON_BEHALF_OF } from '../../contract/accounts/account-terms.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { now, timeSaid } from '../clock/clock.ts';

/** Something that somebody has written and that has not been sent yet: a call of the API. */
export type Outgoing = {
  /** Of those with the same one only the last is kept, such as one request for a food. */
  id: string;
  /** Its writer, who alone may send it. */
  userId: string;
  /** Its name: 'Your request for Bread'. */
  what: string;
  /** Of the API: '/add-request'. */
  path: string;
  body: unknown;
  /** The form in which it was written, with all that was typed: its page and the name of its draft. */
  form?: { path: string; draft: string; values: Record<string, string> };
  /** Under which the server does it once, however often it is sent. */
  key: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** Why the server will not have it. Then it is not sent any more. */
  refused?: string;
};

/** The name of the database, of its table, of the lock, of the channel and of the event by which a browser has it sent. */
export const OUTBOX = 'outbox';
/** For how many milliseconds something is kept that can not be sent. */
const KEPT_FOR = 14 * 24 * 60 * 60_000;
/** Milliseconds in which the server has to answer. */
const PATIENCE = 30_000;

type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Keeps something in this browser, to be sent as soon as there is a network, also when the page is closed where a browser can. */
export async function keepOutgoing(outgoing: Omit<Outgoing, 'at'>): Promise<void> {
  await inTable('readwrite', (table) => table.put({ ...outgoing, at: now() } satisfies Outgoing));
  tell();
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX).catch(() => {});
}

/** The entries of a person that have not been sent, the oldest first. */
export async function outgoingOf(userId: string): Promise<Outgoing[]> {
  const own = (await readAll()).filter((outgoing) => outgoing.userId === userId && now() - outgoing.at < KEPT_FOR);
  return own.sort((a, b) => a.at - b.at);
}

/** Gives something up that has not been sent. */
export async function forgetOutgoing(id: string): Promise<void> {
  await inTable('readwrite', (table) => table.delete(id));
  tell();
}

/** Removes a person's entries from this browser, and those that are too old to be sent, by a time that has come for certain. */
export async function forgetOutgoingOf(userId: string): Promise<void> {
  const gone = (await readAll()).filter((one) => one.userId === userId || timeSaid() - one.at >= KEPT_FOR);
  for (const { id } of gone) await inTable('readwrite', (table) => table.delete(id));
  tell();
}

/**
 * Sends waiting entries, one by one, from one tab or worker at a time. Entries that the server refuses for good stay, with the
 * reason. The server itself turns away the entries of other people than the one who is signed in by then; they go on waiting.
 *
 * @param userId their writer; without it everybody's
 * @throws where the server could not be reached, or has no time
 */
export function sendOutgoing(userId?: string): Promise<void> {
  return oneAtATime(async () => {
    const waiting = (await readAll()).filter(({ refused, at }) => !refused && now() - at < KEPT_FOR);
    for (const outgoing of waiting.sort((a, b) => a.at - b.at)) {
      if (userId !== undefined && outgoing.userId !== userId) continue;
      const answer = await send(outgoing);
      if (answer === 'later') continue;
      await inTable('readwrite', (table) =>
        answer === 'sent' ? table.delete(outgoing.id) : table.put({ ...outgoing, refused: answer.refused }),
      );
      tell(answer === 'sent' ? { sent: outgoing } : 'answered');
    }
  });
}

async function send({ path, body, key, userId }: Outgoing): Promise<'sent' | 'later' | { refused: string }> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      [ON_BEHALF_OF]: userId,
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.ok) return 'sent';
  const error = (await answer.json().catch(() => undefined)) as ErrorBody | undefined;
  if (answer.status >= 500 || answer.status === 429 || !error)
    throw new Error(`The site has answered ${answer.status}.`);
  // Until they log in again.
  if (answer.status === 401 || error.code === 'NOT_YOURS') return 'later';
  return { refused: error.message };
}

/** Where a browser has no locks, on a site without https, the keys do. */
function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(OUTBOX, act) : act();
}

/** A message to all windows of this site: there is more or less to be sent, or the server has refused or taken an entry. */
export type OutboxNews = 'changed' | 'answered' | { sent: Outgoing };

function tell(news: OutboxNews = 'changed'): void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.postMessage(news);
  channel.close();
}

function readAll(): Promise<Outgoing[]> {
  return inTable<Outgoing[]>('readonly', (table) => table.getAll());
}

function inTable<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(OUTBOX, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(OUTBOX, { keyPath: 'id' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(OUTBOX, mode);
      const request = act(transaction.objectStore(OUTBOX));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
