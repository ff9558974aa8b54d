import { z } from 'zod';
import { type Message, msg } from '#words';
import { accountLimits } from './accounts/account-terms.ts';
import { plainEmail } from './accounts/email.ts';
import { passwordFault } from './accounts/passwords.ts';
import { parseDay } from './dates.ts';
import { foodLimits } from './foods/food-terms.ts';
import { INVALID_LINK, isImageLink, ownPath } from './foods/image-link.ts';
import { named } from './named.ts';
import { said } from './words/said.ts';
import { visibleText } from './words/visible-text.ts';

/** Like optionalText, but required. */
export function text(name: Message, max: number) {
  return optionalText(name, max).min(1, { error: isRequired(name), abort: true });
}

/** Text exactly as typed. Rejects NUL and lone surrogates: PostgreSQL cannot store them, and lone surrogates also break URLs. */
export function typedText(name: Message) {
  return z.string({ error: isRequired(name) }).refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: said(msg`${{ name }} contains a character that can’t be stored.`),
    abort: true,
  });
}

/** Text normalised by visibleText, at most `max` UTF-16 code units long. May be empty. Reports one error at a time. */
export function optionalText(name: Message, max: number) {
  const most = String(max);
  return typedText(name)
    .overwrite(visibleText)
    .max(max, { error: said(msg`${{ name }} can have at most ${{ most }} characters.`), abort: true });
}

/** Returns the error message for an empty field. */
export function isRequired(name: Message): string {
  return said(msg`${{ name }} is required.`);
}

/** A day as `MM/dd/yyyy`, `YYYY-MM-DD` or an ISO 8601 instant, which the server converts to a day. */
export function day(name: Message) {
  const error = said(
    msg`${{ name }} must be a real date, in the format MM/dd/yyyy or ISO 8601, for example 2027-01-31T12:00:00Z.`,
  );
  return text(name, 40)
    .refine((value) => parseDay(value, 'UTC') !== undefined, { error, abort: true })
    .meta({ example: '01/31/2027' });
}

/** An image link that passes isImageLink. The URL of a photo on this site is shortened to its path. */
export function imageLink(name: Message, site?: string) {
  return text(name, foodLimits.url)
    .overwrite((link) => ownPath(link, site).replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
    .refine((link) => isImageLink(link), said(INVALID_LINK))
    .meta({ example: 'https://example.org/bread.jpg' });
}

/** The user's current password, as proof of identity. */
export function password(name: Message) {
  const error = isRequired(name);
  return z.string({ error }).min(1, error).max(1000);
}

/** A zod refinement that checks a new password against the rules in passwords.ts. */
export function checkPassword(password: string, context: z.RefinementCtx): void {
  const fault = passwordFault(password);
  if (fault) context.addIssue({ code: 'custom', message: said(fault) });
}

/** An email address, normalised by plainEmail. */
export function emailAddress(name: Message) {
  return text(name, accountLimits.email)
    .overwrite((email) => plainEmail(email) ?? email)
    .refine((email) => plainEmail(email) !== undefined, said(msg`Enter a valid email address.`))
    .meta({ format: 'email' });
}

/** Like emailAddress, but may be empty. */
export function optionalEmail(name: Message) {
  return optionalText(name, accountLimits.email)
    .overwrite((email) => plainEmail(email) ?? email)
    .refine((email) => email === '' || plainEmail(email) !== undefined, said(msg`Enter a valid email address.`));
}

/** A user, as others see them. `photo` is free text, usually a URL. */
export const Person = named('Person', {
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  picture: z.string().describe('Path of the photo on this site; empty if it has none'),
  isUnconfirmed: z
    .literal(true)
    .optional()
    .describe(
      'True if the email address isn’t confirmed. Only on a site that sends no email, but has another sign-in ' +
        'service that can confirm addresses.',
    ),
  isSample: z.literal(true).optional().describe('True for a sample donor, which replies automatically'),
  isEmailHidden: z
    .literal(true)
    .optional()
    .describe(
      'True if they hide their email address. `email` is then empty for everyone else, who can send messages instead.',
    ),
});
export type Person = z.infer<typeof Person>;
