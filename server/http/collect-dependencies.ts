import { createMiddleware } from 'hono/factory';
import type { Config } from '../config/config.ts';
import { isPublic, noDependencies } from './dependencies.ts';
import type { Env } from './env.ts';
import { sessionCookie } from './session-cookie.ts';

/** Collects a response's dependencies and reports them to the page that made the subrequest. */
export function collectDependencies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const session = sessionCookie(publicUrl);
  return createMiddleware<Env>(async (c, next) => {
    const dependencies = noDependencies();
    c.set('dependencies', dependencies);
    await next();
    const { topics } = dependencies;
    c.env?.onSubrequest?.({ ...dependencies, topics: isPublic(c, session.read(c) !== undefined) ? topics : undefined });
  });
}
