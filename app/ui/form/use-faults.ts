import { useRef, useState } from 'react';
import { useWords } from '../../words/words-context.tsx';
import type { Values } from './drafts.ts';
import { brokenConstraints, controlsOf, type Errors, focusControl, isTyped, valuesOf } from './form-controls.ts';

/** A field value that is still loading, and the text shown while the form waits for it. */
type Awaited = { value: Promise<boolean>; words: string };

/** Additional validation, beyond the controls' constraints. `awaited`: names of the fields whose values are still loading. */
export type Check = (values: Values, awaited: string[]) => Errors;

export type Faults = ReturnType<typeof useFaults>;

/** Manages the errors of a form's fields. Fields whose values are still loading are not validated. */
export function useFaults(check: Check) {
  const words = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const awaited = useRef(new Map<string, Awaited>());
  const unmet = (form: HTMLFormElement) => check(valuesOf(form), [...awaited.current.keys()]);

  /**
   * Shows errors and focuses the first field that has one. An error in part of a control's value, such as `windows.0`, is shown
   * next to that control.
   *
   * @returns whether any error belongs to a field
   */
  const show = (form: HTMLFormElement, found: Errors): boolean => {
    const controls = controlsOf(form);
    const named = (path: string) => (controls.some(({ name }) => name === path) ? path : path.replace(/\..*/, ''));
    const shown = Object.fromEntries(Object.entries(found).map(([path, message]) => [named(path), message]));
    setErrors(shown);
    const first = controls.find((control) => control.name in shown);
    if (first) focusControl(first);
    return first !== undefined;
  };

  return {
    errors,
    show,
    clear: () => setErrors({}),
    /** The values that are still loading, including those added during iteration. */
    awaited: () => awaited.current.values(),
    waitFor(name: string, value: Promise<boolean>, words: string) {
      awaited.current.set(name, { value, words });
      setErrors(({ [name]: _, ...others }) => others);
      value.finally(() => {
        if (awaited.current.get(name)?.value === value) awaited.current.delete(name);
      });
    },
    /** Whether the form is valid. Shows its errors, and also passes those found by `check` to `complain`. */
    isComplete(form: HTMLFormElement, complain: (message: string) => void): boolean {
      const present = ([name]: [string, string]) => !awaited.current.has(name);
      const demanded = Object.entries(brokenConstraints(form, words)).filter(present);
      const further = demanded.length > 0 ? [] : Object.entries(unmet(form)).filter(present);
      for (const [, message] of further) complain(message);
      return !show(form, Object.fromEntries([...demanded, ...further]));
    },
    /** Revalidates the changed field if it has an error. Always revalidates values set by buttons. */
    checkAgain(form: HTMLFormElement, changed: string) {
      const chosen = controlsOf(form).filter((control) => !isTyped(control));
      if (chosen.length === 0 && !(changed in errors)) return;
      const problems = { ...unmet(form), ...brokenConstraints(form, words) };
      // Start from the latest errors, because one change can trigger another before the next render.
      setErrors((errors) => {
        const checked = new Set([...chosen.map(({ name }) => name), ...(changed in errors ? [changed] : [])]);
        const others = Object.entries(errors).filter(([name]) => !checked.has(name));
        return Object.fromEntries([...others, ...Object.entries(problems).filter(([name]) => checked.has(name))]);
      });
    },
  };
}
