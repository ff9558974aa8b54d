import { z } from 'zod';

/** An object schema with its name in openapi.json. */
export function named<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}
