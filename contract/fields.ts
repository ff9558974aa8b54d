import { z } from 'zod';
import { parseDay } from './dates.ts';
import { foodLimits } from './food-terms.ts';
import { INVALID_LINK, isImageLink, ownPath } from './image-link.ts';
import { visibleText } from './visible-text.ts';

/** Text that a person typed, as others see it (visibleText): not empty, else as optionalText. */
export function text(name: string, max: number) {
  return optionalText(name, max).min(1, { error: `${name} is required.`, abort: true });
}

/**
 * As text, but it may be empty: at most `max` UTF-16 units. It is told of one fault at a time. NUL and halves of characters
 * are refused because PostgreSQL cannot store them.
 */
export function optionalText(name: string, max: number) {
  return z
    .string({ error: `${name} is required.` })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: `${name} contains a character that can not be stored.`,
      abort: true,
    })
    .overwrite(visibleText)
    .max(max, { error: `${name} can have at most ${max} characters.`, abort: true });
}

/** `MM/dd/yyyy`, `YYYY-MM-DD` or an ISO instant; which day an instant falls on is for the server to say. */
export function day(name: string) {
  const error = `${name} must be a real date, as MM/dd/yyyy or an ISO instant such as 2027-01-31T12:00:00Z.`;
  return text(name, 40)
    .refine((value) => parseDay(value, 'UTC') !== undefined, { error, abort: true })
    .meta({ example: '01/31/2027' });
}

/** A link that passes isImageLink. One to a photo of the site becomes its path. */
export function imageLink(name: string, site?: string) {
  return text(name, foodLimits.url)
    .overwrite((link) => ownPath(link, site).replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
    .refine((link) => isImageLink(link), INVALID_LINK)
    .meta({ example: 'https://example.org/bread.jpg' });
}

/** Someone as others see them. `photo` is free text that is usually a link. */
export const Person = z
  .object({
    email: z.string(),
    name: z.string(),
    photo: z.string(),
    picture: z.string().meta({ description: 'The path of the photo as this site keeps it; empty where it keeps none' }),
    isUnconfirmed: z.literal(true).optional().meta({
      description: 'That nobody has shown that the e-mail is theirs, on a site that sends no mail to find out',
    }),
    isEmailHidden: z
      .literal(true)
      .optional()
      .meta({ description: 'That they do not show their e-mail, which is empty then: one writes to them by messages' }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;
