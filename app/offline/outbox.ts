import { ON_BEHALF_OF } from '../../contract/account-terms.ts';
import type { ErrorBody } from '../../contract/errors.ts';

/** Something that somebody has written and that has not been sent yet: a call of the API. */
export type Outgoing = {
  /** Of those with the same one only the last is kept, such as one request for a food. */
  id: string;
  /** By whom it was written, who alone may send it. */
  email: string;
  /** What it is, in words: 'Your request for Bread'. */
  what: string;
  /** Of the API: '/add-request'. */
  path: string;
  body: unknown;
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
  await inTable('readwrite', (table) => table.put({ ...outgoing, at: Date.now() } satisfies Outgoing));
  tell();
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX).catch(() => {});
}

/** What a person has written that has not been sent, the oldest first. */
export async function outgoingOf(email: string): Promise<Outgoing[]> {
  const own = (await readAll()).filter((outgoing) => outgoing.email === email && Date.now() - outgoing.at < KEPT_FOR);
  return own.sort((a, b) => a.at - b.at);
}

/** Gives something up that has not been sent. */
export async function forgetOutgoing(id: string): Promise<void> {
  await inTable('readwrite', (table) => table.delete(id));
  tell();
}

/** Leaves nothing in this browser of what a person has written, or of what is too old to be sent. */
export async function forgetOutgoingOf(email: string): Promise<void> {
  const gone = (await readAll()).filter(({ email: of, at }) => of === email || Date.now() - at >= KEPT_FOR);
  for (const { id } of gone) await inTable('readwrite', (table) => table.delete(id));
  tell();
}

/**
 * Sends what waits, one after the other, and from one tab or worker at a time. What the server refuses for good is kept with the
 * reason. The server itself turns away what is not by whoever is signed in by then; that goes on waiting.
 *
 * @param email whose; without it everybody's
 * @throws where the server could not be reached, or has no time
 */
export function sendOutgoing(email?: string): Promise<void> {
  return oneAtATime(async () => {
    const waiting = (await readAll()).filter(({ refused, at }) => !refused && Date.now() - at < KEPT_FOR);
    for (const outgoing of waiting.sort((a, b) => a.at - b.at)) {
      if (email !== undefined && outgoing.email !== email) continue;
      const answer = await send(outgoing);
      if (answer === 'later') continue;
      await inTable('readwrite', (table) =>
        answer === 'sent' ? table.delete(outgoing.id) : table.put({ ...outgoing, refused: answer.refused }),
      );
      tell(answer === 'sent' ? { sent: outgoing } : 'answered');
    }
  });
}

async function send({ path, body, key, email }: Outgoing): Promise<'sent' | 'later' | { refused: string }> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      [ON_BEHALF_OF]: encodeURIComponent(email),
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

/** What all windows of this site are told: that there is more or less to be sent, that the server has refused something, or taken it. */
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
