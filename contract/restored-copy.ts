import { z } from 'zod';
import { named } from './named.ts';

/** A database that was restored from a backup, as long as nobody has said that it is the site now, and what comes once someone does. */
export const RestoredCopy = named('RestoredCopy', {
  madeAt: z.iso.datetime().describe('When the backup was made'),
  restoredAt: z.iso.datetime(),
  people: z.int().min(0).describe('How many people have an account'),
  mails: z.int().min(0).describe('How many mails wait to be sent'),
  pushes: z.int().min(0).describe('How many pushes wait to be sent'),
  overdue: z.int().min(0).describe('How many requests will expire because their deadline is over'),
});
export type RestoredCopy = z.infer<typeof RestoredCopy>;

export const WhetherCopy = named('WhetherCopy', {
  copy: RestoredCopy.nullable().describe('Null where this is the site'),
});

export const GoLive = named('GoLive', {
  waiting: z
    .enum(['drop', 'send'])
    .describe(
      'What becomes of mails and pushes that wait. With `drop` nobody is told either of requests that expired in the meantime',
    ),
});
export type GoLive = z.infer<typeof GoLive>;
