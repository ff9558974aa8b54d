import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { version } from '../config/version.ts';
import type { Publish } from '../events/publish.ts';
import { SendError, type SendMail } from '../mail/transport.ts';
import { addReadings, type Watched } from './readings.ts';
import { measureRequests } from './requests.ts';

/** The metrics of one server, for Prometheus. docs/watching.md documents each. */
export type Metrics = {
  registry: Registry;
  /** Middleware that measures every request. */
  requests: ReturnType<typeof measureRequests>;
  /** Counts the events that this server publishes. */
  publish: Publish;
  /** Wraps a function that sends mail, to count the outcomes. */
  countMail(send: SendMail): SendMail;
};

/**
 * Creates the metrics and starts counting. Labels have few values, all known in advance: they contain routes instead of paths,
 * and no email addresses or IP addresses. `createApp` serves the metrics.
 */
export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addReadings(registry, watched);
  new Gauge({
    name: 'larder_build_info',
    help: 'Always 1; the labels are the versions of Open Larder and Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const published = new Counter({
    name: 'larder_events_published_total',
    help: 'Events that this server published, by kind, including those of transactions that failed later',
    labelNames: ['kind'],
    registers,
  });
  const deliveries = new Counter({
    name: 'larder_mail_deliveries_total',
    help: 'Attempts to send mail: sent, failed (retried for two weeks) or refused permanently',
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
