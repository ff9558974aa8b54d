import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Deps } from './deps.ts';
import {
  authenticate,
  authenticateChange,
  authenticatePosting,
  authenticateSharing,
  identifyBlocker,
  identifyViewer,
} from './session.ts';

const session: Record<string, string[]>[] = [{ session: [] }];
const sessionOrNone: Record<string, string[]>[] = [{}, ...session];

const changeErrors = ['NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'] as const satisfies ApiErrorCode[];
const shareErrors = ['EMAIL_NOT_CONFIRMED', ...changeErrors] as const satisfies ApiErrorCode[];

/** The kinds of access to a call, for `route`. session.ts says who passes each, and what handlers learn. */
export function access(deps: Deps) {
  return {
    anyone: { security: sessionOrNone, middleware: identifyViewer(deps), errors: [] },
    anyoneWhoBlocks: { security: sessionOrNone, middleware: identifyBlocker(deps), errors: [] },
    signedIn: { security: session, middleware: authenticate(deps), errors: ['NOT_SIGNED_IN'] },
    toChange: { security: session, middleware: authenticateChange(deps), errors: changeErrors },
    toShare: { security: session, middleware: authenticateSharing(deps), errors: shareErrors },
    toPost: { security: session, middleware: authenticatePosting(deps), errors: shareErrors },
  } as const;
}
