import { z } from 'zod';
import { contactLimits } from './contact-terms.ts';
import { text } from './fields.ts';

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
