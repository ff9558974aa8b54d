import { ON_BEHALF_OF } from '../../contract/accounts/account-terms.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { latestSiteTime, now } from '../clock/clock.ts';

/** An unsent API call with something that a user has written. */
export type Outgoing = {
  /** A new entry replaces one with the same ID, such as an earlier request for the same food. */
  id: string;
  /** The writer. Only they may send it. */
  userId: string;
  /** Display name, such as 'Your request for Bread'. */
  what: string;
  /** API path, such as '/add-request'. */
  path: string;
  body: unknown;
  /** The form that the user filled in: its page, its draft's name, and all typed values. */
  form?: { path: string; draft: string; values: Record<string, string> };
  /** Idempotency key. The server handles the call only once, however often it is sent. */
  key: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** Why the server rejected the entry. Rejected entries are not sent again. */
  refused?: string;
};

/** Name of the database, its table, the lock, the broadcast channel and the background sync. */
export const OUTBOX = 'outbox';
/** Lifetime of an unsent entry, in milliseconds. */
const KEPT_FOR = 14 * 24 * 60 * 60_000;
/** Timeout for the server's response, in milliseconds. */
const TIMEOUT = 30_000;

type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Stores an entry in this browser until it can be sent. Background sync can send it even after the page is closed. */
export async function queueOutgoing(outgoing: Omit<Outgoing, 'at'>): Promise<void> {
  await inTable('readwrite', (table) => table.put({ ...outgoing, at: now() } satisfies Outgoing));
  notifyWindows();
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX).catch(() => {});
}

/** Returns a user's unsent entries, oldest first. */
export async function outgoingOf(userId: string): Promise<Outgoing[]> {
  const own = (await readAll()).filter((outgoing) => outgoing.userId === userId && now() - outgoing.at < KEPT_FOR);
  return own.sort((a, b) => a.at - b.at);
}

/** Deletes an unsent entry. */
export async function forgetOutgoing(id: string): Promise<void> {
  await inTable('readwrite', (table) => table.delete(id));
  notifyWindows();
}

/**
 * Deletes a user's entries and all expired ones from this browser. Checks expiry against the latest time sent by the site,
 * because the device's clock may be wrong.
 */
export async function forgetOutgoingOf(userId: string): Promise<void> {
  const gone = (await readAll()).filter((one) => one.userId === userId || latestSiteTime() - one.at >= KEPT_FOR);
  for (const { id } of gone) await inTable('readwrite', (table) => table.delete(id));
  notifyWindows();
}

/**
 * Sends waiting entries one by one. Only one tab or worker does so at a time. Entries that the server rejects permanently are
 * kept with the reason. Entries of users who are not signed in keep waiting.
 *
 * @param userId whose entries to send; everyone's if undefined
 * @throws if the server can't be reached, fails or is overloaded
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
      notifyWindows(answer === 'sent' ? { sent: outgoing } : 'answered');
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
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (answer.ok) return 'sent';
  const error = (await answer.json().catch(() => undefined)) as ErrorBody | undefined;
  if (answer.status >= 500 || answer.status === 429 || !error)
    throw new Error(`The site has answered ${answer.status}.`);
  // The entry waits until its writer logs in again.
  if (answer.status === 401 || error.code === 'NOT_YOURS') return 'later';
  return { refused: error.message };
}

/**
 * Lets only one tab or worker act at a time. Browsers have locks only on https. Elsewhere, idempotency keys prevent duplicates.
 */
function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(OUTBOX, act) : act();
}

/** Sent to all windows of this site when entries are added or removed, or when the server accepts or rejects one. */
export type OutboxNews = 'changed' | 'answered' | { sent: Outgoing };

function notifyWindows(news: OutboxNews = 'changed'): void {
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
