import { z } from 'zod';
import { msg } from '#words';
import { checkPassword, emailAddress, password } from '../fields.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';

const email = emailAddress(msg`Email Address`);
/** The part of a mailed link after the `#`. */
const token = z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200);

/** The form of a forgotten password. */
export const ForgottenPassword = named('ForgottenPassword', { email });

/** A new password, by a link in a mail. */
export const NewPassword = named('NewPassword', {
  token,
  password: z.string({ error: said(msg`Password is required.`) }).superRefine(checkPassword),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** The proof that an address is one’s own, by a link that was mailed there. */
export const EmailProof = named('EmailProof', { token });

/** A new e-mail address, with the password of its account. */
export const EmailChange = named('EmailChange', { email, password: password(msg`Password`) });
export type EmailChange = z.infer<typeof EmailChange>;
