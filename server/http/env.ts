import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { User } from '../users/user.ts';
import type { Visit } from '../words/visit.ts';
import type { Dependencies } from './dependencies.ts';

/** Request data that middleware provides to handlers. */
export type Env = {
  Bindings: Partial<HttpBindings> & {
    /**
     * Set on API calls that this server makes to render a page. Receives the response's dependencies, without topics if the
     * response is not public.
     */
    onSubrequest?: (answered: Dependencies) => void;
  };
  Variables: RequestIdVariables & {
    log: Logger;
    /** The visitor's address, as far as the configured proxies can be trusted. */
    address: string;
    visit: Visit;
    /** Whether the response is one of the built files. */
    isFile?: boolean;
    dependencies: Dependencies;
    /** Route that a cached response came from. */
    route?: string;
  };
};

/** Additional variables behind `authenticate`. */
export type SignedInEnv = { Variables: { user: User } };

/** Additional variables behind `identifyViewer`. */
export type ViewerEnv = { Variables: { viewer: User | undefined } };
