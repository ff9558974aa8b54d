import { createContext, use } from 'react';
import type { Errors } from './form-controls.ts';

/** The form around a field. */
type FormState = {
  errors: Errors;
  pending: boolean;
  /** The thing that it waits for before it is sent, in words, while it waits. */
  waiting: string | undefined;
  /** Why it could not be sent, where no field is to blame. */
  failure: unknown;
  /**
   * Has the form wait, when it is sent, for the value of a field that is still to come; until then nothing is demanded of
   * it. The promise says whether to go on, and is never rejected.
   */
  waitFor(name: string, value: Promise<boolean>, words: string): void;
  /** Whether the values that are entered now are those of a draft. */
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

/** The fault of a field of the form around it, if it has one. */
export function useFieldError(name: string): string | undefined {
  return use(FormContext).errors[name];
}
