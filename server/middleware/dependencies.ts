import { createMiddleware } from 'hono/factory';
import { isPublic, noDependencies } from '../answers/dependencies.ts';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';
import { sessionCookie } from './session-cookie.ts';

/** Notes on what an answer depends, and tells that to the page that it is a part of. */
export function noteDependencies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const session = sessionCookie(publicUrl);
  return createMiddleware<Env>(async (c, next) => {
    const dependencies = noDependencies();
    c.set('dependencies', dependencies);
    await next();
    const { topics } = dependencies;
    c.env?.onPart?.({ ...dependencies, topics: isPublic(c, session.read(c) !== undefined) ? topics : undefined });
  });
}
