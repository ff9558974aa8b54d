import { createContext, use } from 'react';
import type { Errors } from './form-controls.ts';

/** State of the form, for its fields and buttons. */
type FormState = {
  errors: Errors;
  pending: boolean;
  /** What the form is waiting for, as text for the user; undefined if it is not waiting. */
  waiting: string | undefined;
  /** Error from the last attempt to submit the form, unless it is shown next to a field. */
  failure: unknown;
  /**
   * Registers a field whose value is still loading. Until it has loaded, submissions wait and the field is not validated. `value`
   * must not reject. If it resolves to `false`, the submission is cancelled. `words` tells the user what the form is waiting for.
   */
  waitFor(name: string, value: Promise<boolean>, words: string): void;
  /** Whether values are being restored from a draft. */
  isRestoring(): boolean;
};

export const FormContext = createContext<FormState>({
  errors: {},
  pending: false,
  waiting: undefined,
  failure: undefined,
  waitFor: () => {},
  isRestoring: () => false,
});

export function useForm(): FormState {
  return use(FormContext);
}

/** Returns the error of a field, if any. */
export function useFieldError(name: string): string | undefined {
  return use(FormContext).errors[name];
}
