import { z } from 'zod';
import { named } from '../named.ts';

/** A database restored from a backup that is not the live site yet, and what will happen when it goes live. */
export const RestoredCopy = named('RestoredCopy', {
  madeAt: z.iso.datetime().describe('When the backup was made'),
  restoredAt: z.iso.datetime(),
  people: z.int().min(0).describe('Number of user accounts'),
  mails: z.int().min(0).describe('Number of emails waiting to be sent'),
  pushes: z.int().min(0).describe('Number of push notifications waiting to be sent'),
  overdue: z.int().min(0).describe('Number of requests that will expire because their deadline has passed'),
});
export type RestoredCopy = z.infer<typeof RestoredCopy>;

export const WhetherCopy = named('WhetherCopy', {
  copy: RestoredCopy.nullable().describe('null if this is the live site'),
});

export const GoLive = named('GoLive', {
  waiting: z
    .enum(['drop', 'send'])
    .describe(
      'What to do with unsent emails and push notifications. With `drop`, no one is notified either of requests that ' +
        'expired in the meantime.',
    ),
});
export type GoLive = z.infer<typeof GoLive>;
