import { z } from 'zod';
import { Person } from '../fields.ts';
import { named } from '../named.ts';
import { hasOneReference, oneReferenceRequired, reference } from '../site/moderation.ts';

/** Identifies the person to block: the donor of a food, the other person in a food request, or the author of a wanted post. */
export const BlockInput = z.object(reference).refine(hasOneReference, oneReferenceRequired).meta({ id: 'BlockInput' });
export type BlockInput = z.infer<typeof BlockInput>;

/** A person blocked by the signed-in user, without their email address. */
export const BlockedPerson = named('BlockedPerson', {
  _id: z.string(),
  name: z.string(),
  photo: Person.shape.photo,
  picture: Person.shape.picture,
  blockedAt: z.iso.datetime(),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;
