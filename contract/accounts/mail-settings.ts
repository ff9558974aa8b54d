import { z } from 'zod';
import { named } from '../named.ts';

/** Whether a user gets email about their food and requests. Email about their account is always sent. */
export const MailSettings = named('MailSettings', { wanted: z.boolean({ error: 'wanted must be true or false.' }) });
export type MailSettings = z.infer<typeof MailSettings>;
