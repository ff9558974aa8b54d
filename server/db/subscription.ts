import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Receives the notifications of a channel of the database, from any server. */
export type Subscriber = {
  receive(message: string): void;
  /** The subscription begins, at first or anew: earlier notifications may have been missed. */
  begin(): void;
  /** The subscription is interrupted or over: until it begins again nothing is received. */
  lose?(): void;
};

/** Passes everything on to each of these in turn. */
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

/** Calls `act` when an interrupted subscription begins again. */
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

/** A subscription that goes on until it is stopped. */
export type Subscription = { stop(): Promise<void> };

/**
 * Milliseconds: the first and the longest pause between attempts to listen again, between probes of the connection, and
 * to wait for the answer of an attempt or a probe. They are short, because notifications are missed meanwhile.
 */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 500;
const PROBE_INTERVAL = 1_000;
const PATIENCE = 2_000;

/**
 * Listens on a database server, over a connection of its own that is made anew whenever it is lost.
 *
 * @returns after the first attempt, whether or not the server answered
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
        // Once for each loss, not for every attempt after it.
        if (!stopping.signal.aborted && !lost) onError(error);
        lost = true;
      });
      haveTried();
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE);
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

/** Listens until told to stop, or until the connection is lost, which it reports by throwing. */
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
    // Nothing else is ever sent on this connection, so its silent loss would go unnoticed.
    void probe(client, signal).catch(lose);
    await over;
  } finally {
    subscriber.lose?.();
    signal.removeEventListener('abort', abort);
    const closed = client.end().catch(() => {});
    await Promise.race([closed, wait(1_000, undefined, { ref: false })]);
  }
}

/** Asks again and again whether the connection is alive. Throws when it is not. */
async function probe(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(PROBE_INTERVAL, undefined, { signal, ref: false });
    await client.query('select 1');
  }
}
