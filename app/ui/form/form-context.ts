import { createContext, use } from 'react';
import type { Errors } from './form-controls.ts';

/** State of the form, for its fields and buttons. */
type FormState = {
  errors: Errors;
  pending: boolean;
  /** Text that tells the user what the form is waiting for, if it is waiting. */
  waiting: string | undefined;
  /** Error of the last attempt to send the form, if it belongs to no field. */
  failure: unknown;
  /**
   * Registers a field's value that is still loading: until it has loaded, submissions wait and the field is not validated.
   * `value` resolves to whether to continue, and must not reject; `words` tells the user what the form is waiting for.
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
