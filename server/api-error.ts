import { type Issue, type RefusalCode, refusals } from '../contract/errors.ts';

/** What a refusal says beyond its code. `cause` is for the log only. */
export type RefusalDetails = { message?: string; issues?: Issue[]; headers?: Record<string, string>; cause?: unknown };

/** A call that is answered with one of the contract's refusals. Rules throw it; `api.ts` turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: (typeof refusals)[RefusalCode]['status'];
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code].message, { cause: details.cause });
    this.code = code;
    this.status = refusals[code].status;
    this.details = details;
  }
}
