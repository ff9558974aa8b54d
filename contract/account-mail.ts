import { z } from 'zod';
import { accountLimits } from './account-terms.ts';
import { text } from './fields.ts';
import { passwordFault } from './passwords.ts';

const email = text('Email Address', accountLimits.email).pipe(z.email('Enter a valid email address.'));
/** What stands after the `#` of a link in a mail. */
const token = z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200);

/** Who has forgotten a password. */
export const ForgottenPassword = z.object({ email }).meta({ id: 'ForgottenPassword' });

/** A new password, by a link in a mail. */
export const NewPassword = z
  .object({
    token,
    password: z.string({ error: 'Password is required.' }).superRefine((value, context) => {
      const fault = passwordFault(value);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
  })
  .meta({ id: 'NewPassword' });
export type NewPassword = z.infer<typeof NewPassword>;

/** That an address is one’s own, by a link that was mailed there. */
export const EmailProof = z.object({ token }).meta({ id: 'EmailProof' });

/** Another e-mail, and the password of who asks for it. */
export const EmailChange = z
  .object({ email, password: z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(1000) })
  .meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof EmailChange>;
