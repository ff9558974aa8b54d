import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { User } from '../accounts/account.ts';

/** What middleware has found out about a request by the time a handler runs. */
export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** A call that is a part of the request for a page, made by this server itself. */
    isPart?: boolean;
  };
  Variables: RequestIdVariables & {
    log: Logger;
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string;
    /** That the answer is one of the built files. */
    isFile?: boolean;
  };
};

/** As Env, behind `authenticate`. */
export type SignedInEnv = { Variables: { user: User } };

/** As Env, behind `identifyViewer`. */
export type ViewerEnv = { Variables: { viewer: User | undefined } };
