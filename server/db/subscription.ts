import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Receives the notifications of a channel of the database, whichever server they come from. */
export type Subscriber = {
  receive(message: string): void;
  /** The subscription begins, at first or anew: whatever was notified before may have been missed. */
  begin(): void;
};

/** A subscription that goes on until it is stopped. */
export type Subscription = { stop(): Promise<void> };

/** Milliseconds: the first and the longest pause between attempts to listen again, and between probes of the connection. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 15_000;
const PROBE_INTERVAL = 30_000;

/**
 * Listens on a database server, over a connection of its own that is made anew whenever it is lost.
 *
 * @returns after the first attempt, whether or not the server answered
 */
export async function listenOnServer(
  config: pg.ClientConfig,
  channel: string,
  subscriber: Subscriber,
  onError: (error: Error) => void,
): Promise<Subscription> {
  const stopping = new AbortController();
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();

  const keepListening = async () => {
    let pause = FIRST_PAUSE;
    while (!stopping.signal.aborted) {
      const begin = () => {
        pause = FIRST_PAUSE;
        subscriber.begin();
        haveTried();
      };
      await listen(config, channel, { ...subscriber, begin }, stopping.signal).catch((error) => {
        if (!stopping.signal.aborted) onError(error);
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

/** Listens until the connection is lost, which it reports by throwing, or until told to stop. */
async function listen(
  config: pg.ClientConfig,
  channel: string,
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...config, keepAlive: true, query_timeout: config.connectionTimeoutMillis });
  const { promise: over, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  over.catch(() => {});
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection for listening ended')));
  const abort = () => stop();
  signal.addEventListener('abort', abort);
  client.on('notification', ({ payload = '' }) => subscriber.receive(payload));
  let probes: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    subscriber.begin();
    // Nothing is ever sent on this connection otherwise, so that its silent loss would go unnoticed.
    probes = setInterval(() => client.query('select 1').catch(lose), PROBE_INTERVAL);
    await over;
  } finally {
    clearInterval(probes);
    signal.removeEventListener('abort', abort);
    const closed = client.end().catch(() => {});
    await Promise.race([closed, wait(1_000, undefined, { ref: false })]);
  }
}
