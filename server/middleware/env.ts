import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { User } from '../accounts/account.ts';

/** What middleware has found out about a request by the time a handler runs. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    log: Logger;
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string;
  };
};

/** As Env, behind `authenticate`. */
export type SignedInEnv = { Variables: { user: User } };

/** As Env, behind `identifyViewer`. */
export type ViewerEnv = { Variables: { viewer: User | undefined } };
