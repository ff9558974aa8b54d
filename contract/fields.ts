import { z } from 'zod';
import { type Message, msg } from '#words';
import { accountLimits } from './account-terms.ts';
import { parseDay } from './dates.ts';
import { plainEmail } from './email.ts';
import { foodLimits } from './food-terms.ts';
import { INVALID_LINK, isImageLink, ownPath } from './image-link.ts';
import { named } from './named.ts';
import { passwordFault } from './passwords.ts';
import { said } from './said.ts';
import { visibleText } from './visible-text.ts';

/** Text that a person typed, as others see it (visibleText): not empty, else as optionalText. */
export function text(name: Message, max: number) {
  return optionalText(name, max).min(1, { error: isRequired(name), abort: true });
}

/** A text as it is typed. NUL and halves of characters are refused: PostgreSQL cannot store them, and no URL can hold the latter. */
export function typedText(name: Message) {
  return z.string({ error: isRequired(name) }).refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: said(msg`${{ name }} contains a character that can’t be stored.`),
    abort: true,
  });
}

/** As text, but it may be empty: at most `max` UTF-16 units. A fault is reported one at a time. */
export function optionalText(name: Message, max: number) {
  const most = String(max);
  return typedText(name)
    .overwrite(visibleText)
    .max(max, { error: said(msg`${{ name }} can have at most ${{ most }} characters.`), abort: true });
}

/** What is said of a field that is empty. */
export function isRequired(name: Message): string {
  return said(msg`${{ name }} is required.`);
}

/** `MM/dd/yyyy`, `YYYY-MM-DD` or an ISO instant. The server decides on which day an instant falls. */
export function day(name: Message) {
  const error = said(
    msg`${{ name }} must be a real date, in the format MM/dd/yyyy or ISO 8601, for example 2027-01-31T12:00:00Z.`,
  );
  return text(name, 40)
    .refine((value) => parseDay(value, 'UTC') !== undefined, { error, abort: true })
    .meta({ example: '01/31/2027' });
}

/** A link that passes isImageLink. One to a photo of the site becomes its path. */
export function imageLink(name: Message, site?: string) {
  return text(name, foodLimits.url)
    .overwrite((link) => ownPath(link, site).replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
    .refine((link) => isImageLink(link), said(INVALID_LINK))
    .meta({ example: 'https://example.org/bread.jpg' });
}

/** A password that proves who somebody is. */
export function password(name: Message) {
  const error = isRequired(name);
  return z.string({ error }).min(1, error).max(1000);
}

/** Checks a chosen password by the rules of passwords.ts, in a schema. */
export function checkPassword(password: string, context: z.RefinementCtx): void {
  const fault = passwordFault(password);
  if (fault) context.addIssue({ code: 'custom', message: said(fault) });
}

/** An e-mail address, in its one spelling (plainEmail). */
export function emailAddress(name: Message) {
  return text(name, accountLimits.email)
    .overwrite((email) => plainEmail(email) ?? email)
    .refine((email) => plainEmail(email) !== undefined, said(msg`Enter a valid email address.`))
    .meta({ format: 'email' });
}

/** As emailAddress, but it may be empty. */
export function optionalEmail(name: Message) {
  return optionalText(name, accountLimits.email)
    .overwrite((email) => plainEmail(email) ?? email)
    .refine((email) => email === '' || plainEmail(email) !== undefined, said(msg`Enter a valid email address.`));
}

/** Someone as others see them. `photo` is free text that is usually a link. */
export const Person = named('Person', {
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  picture: z.string().describe('The path of the photo as this site keeps it; empty where it keeps none'),
  isUnconfirmed: z
    .literal(true)
    .optional()
    .describe(
      'That nobody has shown that the e-mail is theirs, on a site that sends no mail but where another sign-in service can vouch for it',
    ),
  isSample: z
    .literal(true)
    .optional()
    .describe('That nobody is behind it: a donor of the sample foods, who answers by itself'),
  isEmailHidden: z
    .literal(true)
    .optional()
    .describe('That they do not show their e-mail, which is empty then for all others: one writes to them by messages'),
});
export type Person = z.infer<typeof Person>;
