import type { H } from 'hono/types';
import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Deps } from './deps.ts';
import type { SignedInEnv, ViewerEnv } from './env.ts';
import { authenticateModerator, authenticateSteward } from './moderator.ts';
import {
  authenticate,
  authenticateChange,
  authenticatePosting,
  authenticateSharing,
  identifyBlocker,
  identifyViewer,
} from './session.ts';

/** Access control for an API call: the middleware that enforces it, and its part of the API description. */
export type Access = {
  /** Absent if access does not depend on the user. */
  security?: Record<string, string[]>[];
  middleware?: H | H[];
  errors: readonly ApiErrorCode[];
  /** Additional errors of calls that change something. */
  changeErrors?: readonly ApiErrorCode[];
};

/** Kinds of access to an API call, and the user data that each provides. session.ts and moderator.ts define who has which. */
export type AccessKinds = {
  anyone: ViewerEnv['Variables'];
  anyoneWhoBlocks: ViewerEnv['Variables'];
  signedIn: SignedInEnv['Variables'];
  toChange: SignedInEnv['Variables'];
  toShare: SignedInEnv['Variables'];
  toPost: SignedInEnv['Variables'];
  forModerators: SignedInEnv['Variables'];
  forStewards: SignedInEnv['Variables'];
};

const session: Record<string, string[]>[] = [{ session: [] }];
const sessionOrNone: Record<string, string[]>[] = [{}, ...session];

const changeErrors = ['NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'] as const satisfies ApiErrorCode[];
const shareErrors = ['EMAIL_NOT_CONFIRMED', ...changeErrors] as const satisfies ApiErrorCode[];
const roleErrors = { errors: ['NOT_FOUND'], changeErrors: ['TOO_MANY_ATTEMPTS'] } as const;

/** Creates the middleware and description of each kind of access. */
export function access(deps: Deps) {
  return {
    anyone: { security: sessionOrNone, middleware: identifyViewer(deps), errors: [] },
    anyoneWhoBlocks: { security: sessionOrNone, middleware: identifyBlocker(deps), errors: [] },
    signedIn: { security: session, middleware: authenticate(deps), errors: ['NOT_SIGNED_IN'] },
    toChange: { security: session, middleware: authenticateChange(deps), errors: changeErrors },
    toShare: { security: session, middleware: authenticateSharing(deps), errors: shareErrors },
    toPost: { security: session, middleware: authenticatePosting(deps), errors: shareErrors },
    forModerators: { security: session, middleware: authenticateModerator(deps), ...roleErrors },
    forStewards: { security: session, middleware: authenticateSteward(deps), ...roleErrors },
  } as const satisfies Record<keyof AccessKinds, Access>;
}
