import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { User } from '../accounts/account.ts';
import type { Dependencies } from '../answers/dependencies.ts';

/** What middleware has found out about a request by the time a handler runs. */
export type Env = {
  Bindings: Partial<HttpBindings> & {
    /**
     * Given with a call that is a part of the request for a page, made by this server itself: learns on what its answer
     * depends, where that is public.
     */
    onPart?: (part: Dependencies) => void;
  };
  Variables: RequestIdVariables & {
    log: Logger;
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string;
    /** That the answer is one of the built files. */
    isFile?: boolean;
    dependencies: Dependencies;
    /** The route of an answer that was kept. */
    route?: string;
  };
};

/** As Env, behind `authenticate`. */
export type SignedInEnv = { Variables: { user: User } };

/** As Env, behind `identifyViewer`. */
export type ViewerEnv = { Variables: { viewer: User | undefined } };
