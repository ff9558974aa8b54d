import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { User } from '../users/user.ts';
import type { Visit } from '../words/visit.ts';
import type { Dependencies } from './dependencies.ts';

/** The facts about a request that middleware has found out by the time a handler runs. */
export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** Given with this server's own call for a page. Receives its dependencies, without topics if it is not public. */
    onSubrequest?: (answered: Dependencies) => void;
  };
  Variables: RequestIdVariables & {
    log: Logger;
    /** The visitor's address, as far as the configured proxies can be trusted. */
    address: string;
    /** The visitor's language. */
    visit: Visit;
    /** Whether the answer is one of the built files. */
    isFile?: boolean;
    dependencies: Dependencies;
    /** The route of a cached answer. */
    route?: string;
  };
};

/** As Env, behind `authenticate`. */
export type SignedInEnv = { Variables: { user: User } };

/** As Env, behind `identifyViewer`. */
export type ViewerEnv = { Variables: { viewer: User | undefined } };
