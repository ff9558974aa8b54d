import { z } from 'zod';
import { msg } from '#words';
import { checkPassword, emailAddress, password } from '../fields.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';

const email = emailAddress(msg`Email Address`);
/** The secret after the `#` in a mailed link. */
const token = z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200);

export const ForgottenPassword = named('ForgottenPassword', { email });

/** A new password, with the token from the emailed link. */
export const NewPassword = named('NewPassword', {
  token,
  password: z.string({ error: said(msg`Password is required.`) }).superRefine(checkPassword),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** The token that was emailed to an address, as proof that the address belongs to the user. */
export const EmailProof = named('EmailProof', { token });

/** A new email address, and the account's password to confirm the change. */
export const EmailChange = named('EmailChange', { email, password: password(msg`Password`) });
export type EmailChange = z.infer<typeof EmailChange>;
