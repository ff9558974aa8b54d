import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Receives the notifications of a database channel, from any server. */
export type Subscriber = {
  receive(message: string): void;
  /** Called when the subscription starts or resumes. Notifications sent before that may have been missed. */
  begin(): void;
  /** Called when the subscription is interrupted or ends. Nothing is received until it resumes. */
  lose?(): void;
};

/** Passes every call on to each subscriber in turn. */
export function toAll(...subscribers: Subscriber[]): Subscriber {
  return {
    receive: (message) => {
      for (const subscriber of subscribers) subscriber.receive(message);
    },
    begin: () => {
      for (const subscriber of subscribers) subscriber.begin();
    },
    lose: () => {
      for (const subscriber of subscribers) subscriber.lose?.();
    },
  };
}

/** Calls `act` when an interrupted subscription resumes. */
export function onReturn(act: () => void): Subscriber {
  let hasBegun = false;
  return {
    receive: () => {},
    begin: () => {
      if (hasBegun) act();
      hasBegun = true;
    },
  };
}

export type Subscription = { stop(): Promise<void> };

/**
 * All in milliseconds: the initial and maximum backoff between attempts to listen, the interval between probes of the connection,
 * and the timeout for an attempt or probe. All are short, because notifications sent during an interruption are lost.
 */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 500;
const PROBE_INTERVAL = 1_000;
const PATIENCE = 2_000;

/**
 * Listens on a database server over a dedicated connection, which is reopened whenever it is lost.
 *
 * @returns after the first attempt, whether or not it succeeded
 */
export async function listenOnServer(
  config: Pick<pg.ClientConfig, 'connectionString' | 'application_name'>,
  channel: string,
  subscriber: Subscriber,
  onError: (error: Error) => void,
): Promise<Subscription> {
  const stopping = new AbortController();
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();

  const keepListening = async () => {
    let pause = FIRST_PAUSE;
    let lost = false;
    while (!stopping.signal.aborted) {
      const begin = () => {
        pause = FIRST_PAUSE;
        lost = false;
        subscriber.begin();
        haveTried();
      };
      await listen(config, channel, { ...subscriber, begin }, stopping.signal).catch((error) => {
        // Report each loss once, not every attempt after it.
        if (!stopping.signal.aborted && !lost) onError(error);
        lost = true;
      });
      haveTried();
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(2 * pause, MAX_PAUSE);
    }
  };

  const done = keepListening();
  await tried;
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Listens until `signal` aborts. Throws if the connection is lost. */
async function listen(
  config: pg.ClientConfig,
  channel: string,
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  const { promise: over, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  over.catch(() => {});
  client.on('error', lose);
  client.on('end', () => lose(new Error('the listening connection was closed')));
  const abort = () => stop();
  signal.addEventListener('abort', abort);
  client.on('notification', ({ payload = '' }) => subscriber.receive(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    subscriber.begin();
    // This connection is otherwise idle, so without probes its silent loss would go unnoticed.
    void probe(client, signal).catch(lose);
    await over;
  } finally {
    subscriber.lose?.();
    signal.removeEventListener('abort', abort);
    const closed = client.end().catch(() => {});
    await Promise.race([closed, wait(1_000, undefined, { ref: false })]);
  }
}

/** Probes the connection periodically. Throws once it is lost. */
async function probe(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(PROBE_INTERVAL, undefined, { signal, ref: false });
    await client.query('select 1');
  }
}
