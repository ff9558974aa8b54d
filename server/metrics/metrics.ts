import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { Publish } from '../events/publish.ts';
import { SendError, type SendMail } from '../mail/transport.ts';
import { addReadings, type Watched } from './readings.ts';
import { measureRequests } from './requests.ts';

/** What one server counts and measures of itself, for Prometheus. docs/watching.md says what each of it means. */
export type Metrics = {
  registry: Registry;
  /** Measures every request that passes. */
  requests: ReturnType<typeof measureRequests>;
  /** Counts what this server publishes. */
  publish: Publish;
  /** Counts what becomes of the mail that is sent this way. */
  countMail(send: SendMail): SendMail;
};

/**
 * Begins to count. Labels have few values, known beforehand: routes rather than paths, no e-mails, no addresses.
 * `createApp` serves what is counted.
 */
export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addReadings(registry, watched);
  const published = new Counter({
    name: 'larder_events_published_total',
    help: 'Events that this server published, also in transactions that failed afterwards, by kind',
    labelNames: ['kind'],
    registers,
  });
  const deliveries = new Counter({
    name: 'larder_mail_deliveries_total',
    help: 'Attempts to send a mail: sent, failed (tried again until a day is over) or refused for good',
    labelNames: ['outcome'],
    registers,
  });
  return {
    registry,
    requests: measureRequests(registry, watched.database.pool),
    publish: async (_tx, { kind }) => published.inc({ kind }),
    countMail: (send) => async (mail) => {
      try {
        await send(mail);
        deliveries.inc({ outcome: 'sent' });
      } catch (error) {
        deliveries.inc({ outcome: error instanceof SendError && error.isFinal ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}
