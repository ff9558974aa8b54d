import { z } from 'zod';
import { named } from '../named.ts';

/** Whether someone gets mail about what happens to their foods and requests. Mail about their account always comes. */
export const MailSettings = named('MailSettings', { wanted: z.boolean({ error: 'wanted must be true or false.' }) });
export type MailSettings = z.infer<typeof MailSettings>;
