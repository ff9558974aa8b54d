import { z } from 'zod';
import { parseDay } from './dates.ts';
import { INVALID_LINK, isImageLink } from './image-link.ts';

/**
 * Text that a person typed: trimmed, not empty, at most `max` UTF-16 units.
 * NUL is refused because PostgreSQL cannot store it.
 */
export function text(name: string, max: number) {
  return z
    .string({ error: `${name} is required.` })
    .trim()
    .min(1, `${name} is required.`)
    .max(max, `${name} can have at most ${max} characters.`)
    .refine((value) => !value.includes('\0'), `${name} contains a character that can not be stored.`);
}

/** `MM/dd/yyyy`, `YYYY-MM-DD` or an ISO instant; which day an instant falls on is for the server to say. */
export function day(name: string) {
  const message = `${name} must be a real date, as MM/dd/yyyy or an ISO instant such as 2027-01-31T12:00:00Z.`;
  return text(name, 40)
    .refine((value) => parseDay(value, 'UTC') !== undefined, message)
    .meta({ example: '01/31/2027' });
}

/** A link that passes isImageLink. */
export function imageLink(name: string) {
  return text(name, 2048).refine(isImageLink, INVALID_LINK).meta({ example: 'https://example.org/bread.jpg' });
}

/** Someone as others see them. `photo` is free text that is usually a link. */
export const Person = z.object({ email: z.string(), name: z.string(), photo: z.string() }).meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;
