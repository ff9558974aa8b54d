import { onTestFinished } from 'vitest';
import { prepareDigests } from '../../server/alerts/digest.ts';
import type { Database } from '../../server/db/database.ts';
import { createSender } from '../../server/mail/transport.ts';
import { notifications } from '../../server/notification-kinds.ts';
import { sendDueMail } from '../../server/notifications/by-mail.ts';
import { lookForMail } from '../../server/notifications/outbox.ts';
import type { Machine } from '../../server/site-time/machine.ts';
import { buildApp, type TestApp } from './build-app.ts';
import { type MailServerOptions, startMailServer } from './mail-server.ts';

type Options = {
  env?: Record<string, string>;
  database?: Database;
  smtpUrl?: string;
  listens?: boolean;
  machine?: Machine;
  onLog?: (entry: string) => void;
};

/** An app that sends mail, and the server that receives it. */
export async function mailingApp({ env, smtpUrl, ...options }: Options = {}) {
  const mail = await mailServer();
  const app = await buildApp({ ...options, env: { SMTP_URL: smtpUrl ?? mail.url, ...env } });
  return { app, mail, send: () => send(app) };
}

/** A real mail server for one test. */
export async function mailServer(options?: MailServerOptions) {
  const mail = await startMailServer(options);
  onTestFinished(mail.close);
  return mail;
}

/** Runs the server's periodic mail jobs. @returns the number of mails sent */
export async function send({ deps }: Pick<TestApp, 'deps'>): Promise<number> {
  await prepareDigests(deps.db, deps.ctx);
  await lookForMail(deps.db, notifications, deps.ctx.clock(), deps.config);
  const sender = createSender(deps.site, deps.config);
  return sendDueMail({ ...deps, notifications, send: deps.metrics?.countMail(sender) ?? sender });
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
