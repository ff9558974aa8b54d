import type { z } from 'zod';
import { msg } from '#words';
import { emailAddress, text } from '../fields.ts';
import { named } from '../named.ts';
import { contactLimits } from './contact-terms.ts';

export const ContactMessage = named('ContactMessage', {
  name: text(msg`Name`, contactLimits.name),
  email: emailAddress(msg`Email`),
  subject: text(msg`Subject`, contactLimits.subject),
  message: text(msg`Message`, contactLimits.message),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
