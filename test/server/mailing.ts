import { onTestFinished } from 'vitest';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { queueFoundMail, queueMessageMail, sendDueMail } from '../../server/mail/mail-queue.ts';
import { createSender } from '../../server/mail/transport.ts';
import { buildApp, type TestApp } from './build-app.ts';
import { startMailServer } from './mail-server.ts';

type Options = {
  env?: Record<string, string>;
  database?: Database;
  smtpUrl?: string;
  listens?: boolean;
  onLog?: (entry: string) => void;
};

/** An app that sends mail, and the server that gets it. */
export async function mailingApp({ env, smtpUrl, ...options }: Options = {}) {
  const mail = await mailServer();
  const app = await buildApp({ ...options, env: { SMTP_URL: smtpUrl ?? mail.url, ...env } });
  return { app, mail, send: () => send(app) };
}

/** A real mail server for one test. */
export async function mailServer(options?: { port: number }) {
  const mail = await startMailServer(options);
  onTestFinished(mail.close);
  return mail;
}

/** What the server does from time to time. */
export async function send({ deps }: Pick<TestApp, 'deps'>): Promise<number> {
  await queueFoundMail(deps.db, deps.ctx.clock());
  await queueMessageMail(deps.db, deps.ctx.clock());
  const sender = createSender(mailOf(deps.config), deps.config);
  return sendDueMail({ ...deps, send: deps.metrics?.countMail(sender) ?? sender });
}

/** The moment `minutes` after another. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

function mailOf({ mail }: Config) {
  if (!mail) throw new Error('this app sends no mail');
  return mail;
}
