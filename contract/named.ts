import { z } from 'zod';

/** A schema of an object, by the name that it has in openapi.json. */
export function named<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}
