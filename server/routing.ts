import { OpenAPIHono, z } from '@hono/zod-openapi';
import { type ApiErrorCode, apiErrors, ErrorBody } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';
import type { Env } from './middleware/env.ts';

/** A router whose routes refuse what does not fit their schema with one INVALID_INPUT that lists every field. */
export function router() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
      throw new ApiError('INVALID_INPUT', { message: issues.map((issue) => issue.message).join(' '), issues });
    },
  });
}

/** An answer with a JSON body, as a route describes it. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A page of a list, as a route describes it. */
export function jsonList<Schema extends z.ZodType>(item: Schema, description: string) {
  return { ...json(z.array(item), description), headers: nextPage };
}

const nextPage = z.object({
  Link: z.string().optional().meta({ description: 'The next page, as <…>; rel="next"; absent on the last page' }),
});

/** A body that must be there and must be JSON, as a route describes it. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The apiErrors that a route can answer with, as it describes them: one entry a status. */
export function errorResponses(...codes: ApiErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(ErrorBody, same.map((code) => apiErrors[code].message).join(' ')),
    ]),
  );
}
