import { type ApiErrorCode, apiErrors, type Issue } from '../contract/errors.ts';

/** What an error says beyond its code. `cause` is for the log only, and the `limit` that refused for the metrics only. */
export type ErrorDetails = {
  message?: string;
  issues?: Issue[];
  headers?: Record<string, string>;
  cause?: unknown;
  limit?: string;
};

/** A call that is answered with one of the contract's errors. Rules throw it; `api.ts` turns it into the answer. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: (typeof apiErrors)[ApiErrorCode]['status'];
  readonly details: ErrorDetails;

  constructor(code: ApiErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? apiErrors[code].message, { cause: details.cause });
    this.code = code;
    this.status = apiErrors[code].status;
    this.details = details;
  }
}

/** INVALID_INPUT about one field, or one place in what was sent, such as `packDate.day`. */
export function invalidInput(path: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', { message, issues: [{ path, message }] });
}
