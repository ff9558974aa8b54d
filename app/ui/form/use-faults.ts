import { useRef, useState } from 'react';
import { useWords } from '../../words/words-context.tsx';
import type { Values } from './drafts.ts';
import { brokenConstraints, controlsOf, type Errors, isTyped, leadTo, valuesOf } from './form-controls.ts';

/** A value of a field that is still to come, and the words while its form waits for it. */
type Awaited = { value: Promise<boolean>; words: string };

/** Rules beyond what the inputs themselves demand. `awaited` are the names of fields whose values are still to come. */
export type Check = (values: Values, awaited: string[]) => Errors;

export type Faults = ReturnType<typeof useFaults>;

/** The faults of a form, field by field. Nothing is demanded of a field whose value is still to come. */
export function useFaults(check: Check) {
  const words = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const awaited = useRef(new Map<string, Awaited>());
  const unmet = (form: HTMLFormElement) => check(valuesOf(form), [...awaited.current.keys()]);

  /**
   * A fault in a part of one control's value, such as `windows.0`, is that control's.
   *
   * @returns whether there is a field beside which one of them stands
   */
  const show = (form: HTMLFormElement, found: Errors): boolean => {
    const controls = controlsOf(form);
    const named = (path: string) => (controls.some(({ name }) => name === path) ? path : path.replace(/\..*/, ''));
    const shown = Object.fromEntries(Object.entries(found).map(([path, message]) => [named(path), message]));
    setErrors(shown);
    const first = controls.find((control) => control.name in shown);
    if (first) leadTo(first);
    return first !== undefined;
  };

  return {
    errors,
    show,
    clear: () => setErrors({}),
    /** The values that are still to come, those too that are added while one goes through them. */
    awaited: () => awaited.current.values(),
    waitFor(name: string, value: Promise<boolean>, words: string) {
      awaited.current.set(name, { value, words });
      setErrors(({ [name]: _, ...others }) => others);
      value.finally(() => {
        if (awaited.current.get(name)?.value === value) awaited.current.delete(name);
      });
    },
    /** Whether there is no fault. Faults are shown. Those that the inputs do not find by themselves are also given to `complain`. */
    isComplete(form: HTMLFormElement, complain: (message: string) => void): boolean {
      const present = ([name]: [string, string]) => !awaited.current.has(name);
      const demanded = Object.entries(brokenConstraints(form, words)).filter(present);
      const further = demanded.length > 0 ? [] : Object.entries(unmet(form)).filter(present);
      for (const [, message] of further) complain(message);
      return !show(form, Object.fromEntries([...demanded, ...further]));
    },
    /**
     * Checks again a field that is changed and has a fault. A choice by buttons is judged on every change of the form, a typed
     * value only once it has been refused.
     */
    checkAgain(form: HTMLFormElement, changed: string) {
      const chosen = controlsOf(form).filter((control) => !isTyped(control));
      if (chosen.length === 0 && !(changed in errors)) return;
      const problems = { ...unmet(form), ...brokenConstraints(form, words) };
      // By the newest ones: a change can bring another one with it.
      setErrors((errors) => {
        const judged = new Set([...chosen.map(({ name }) => name), ...(changed in errors ? [changed] : [])]);
        const others = Object.entries(errors).filter(([name]) => !judged.has(name));
        return Object.fromEntries([...others, ...Object.entries(problems).filter(([name]) => judged.has(name))]);
      });
    },
  };
}
