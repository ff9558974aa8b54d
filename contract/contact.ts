import { z } from 'zod';
import { text } from './fields.ts';

export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;

/** What the contact form takes. */
export const ContactMessage = z
  .object({
    name: text('Name', contactLimits.name),
    email: text('Email', contactLimits.email).pipe(z.email('Enter a valid email address.')),
    subject: text('Subject', contactLimits.subject),
    message: text('Message', contactLimits.message),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** `sent` is false where nobody has said who gets such messages: then nothing is kept either. */
export const ContactResult = z.object({ sent: z.boolean() }).meta({ id: 'ContactResult' });
