import { z } from 'zod';

/** Whether someone gets mail about what happens to their foods and requests. Mail about their account always comes. */
export const MailSettings = z
  .object({ wanted: z.boolean({ error: 'wanted must be true or false.' }) })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof MailSettings>;
