import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { useToast } from './toast.tsx';

/** What was typed, by field name. */
export type Values = Record<string, string>;
/** What is wrong, by field name. */
export type Errors = Record<string, string>;

type FormState = {
  errors: Errors;
  pending: boolean;
  /** What it waits for before it is sent, in words, while it does. */
  waiting: string | undefined;
  /**
   * Has the form wait, when it is sent, for the value of a field that is still to come; until then nothing is demanded of
   * it. The promise says whether to go on, and is never rejected.
   */
  waitFor(name: string, value: Promise<boolean>, words: string): void;
};
const FormContext = createContext<FormState>({ errors: {}, pending: false, waiting: undefined, waitFor: () => {} });

type Props = {
  /** Rules beyond what the inputs themselves demand. Their messages are shown as toasts too. */
  check?(values: Values): Errors;
  /** Sends the form. A thrown error is shown, and what was typed stays. */
  onSubmit(values: Values, form: HTMLFormElement): Promise<void>;
  /** Under this name what is typed is kept until it has been sent, also while the form is not shown. */
  draft?: string;
  className?: string;
  children: ReactNode;
};

/** What was typed into forms with a draft and has not been sent, as long as the site stays open. */
const drafts = new Map<string, Values>();

/**
 * A form that says beside each field what is wrong with it for as long as it is, leads the keyboard to the first such
 * field, and is sent once however often it is submitted. Without a script the browser's own checks hold.
 */
export function Form({ check = () => ({}), onSubmit, draft, className = '', children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const shown = useRef<(() => void)[]>([]);
  const [waiting, setWaiting] = useState<string>();
  const awaited = useRef(new Map<string, { value: Promise<boolean>; words: string }>());

  useEffect(() => {
    const kept: Values = drafts.get(draft ?? '') ?? {};
    for (const control of controlsOf(element.current)) {
      const value = kept[control.name];
      if (value !== undefined) enter(control, value);
    }
  }, [draft]);

  const complain = (error: unknown) => shown.current.push(toast.error(error));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    // Whoever tries again has read them, and none of them shall stand beside a success.
    for (const dismiss of shown.current.splice(0)) dismiss();
    if (!isComplete(form)) return;
    sending.current = true;
    setPending(true);
    try {
      for (const { value, words } of awaited.current.values()) {
        setWaiting(words);
        if (!(await value) || !isComplete(form)) return;
      }
      setWaiting(undefined);
      await onSubmit(valuesOf(form), form);
      drafts.delete(draft ?? '');
    } catch (error) {
      complain(error);
      if (error instanceof ApiError) show(form, Object.fromEntries(error.issues.map((i) => [i.path, i.message])));
    } finally {
      sending.current = false;
      setPending(false);
      setWaiting(undefined);
    }
  };

  /** Whether nothing is wrong with it. What is, is shown. */
  const isComplete = (form: HTMLFormElement): boolean => {
    const present = ([name]: [string, string]) => !awaited.current.has(name);
    const broken = Object.entries(brokenConstraints(form)).filter(present);
    const faults = broken.length > 0 ? [] : Object.entries(check(valuesOf(form))).filter(present);
    for (const [, message] of faults) complain(message);
    return show(form, Object.fromEntries([...broken, ...faults]));
  };

  const waitFor: FormState['waitFor'] = (name, value, words) => {
    awaited.current.set(name, { value, words });
    setErrors(({ [name]: _, ...others }) => others);
    value.finally(() => {
      if (awaited.current.get(name)?.value === value) awaited.current.delete(name);
    });
  };

  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as Control;
    if (draft && name) drafts.set(draft, { ...drafts.get(draft), [name]: value });
    if (!(name in errors)) return;
    const { [name]: _, ...others } = errors;
    const problem = { ...check(valuesOf(form)), ...brokenConstraints(form) }[name];
    setErrors(problem ? { ...others, [name]: problem } : others);
  };

  const show = (form: HTMLFormElement, found: Errors): boolean => {
    setErrors(found);
    const first = controlsOf(form).find((control) => control.name in found);
    first?.focus();
    return Object.keys(found).length === 0;
  };

  return (
    <FormContext value={{ errors, pending, waiting, waitFor }}>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
        className={`grid gap-4 ${className}`}
        aria-busy={pending}
      >
        {children}
        <noscript>
          <p>This form works only with JavaScript.</p>
        </noscript>
      </form>
    </FormContext>
  );
}

/** The form around a field. */
export function useForm(): FormState {
  return use(FormContext);
}

/** What is wrong with a field of the form around it, if anything. */
export function useFieldError(name: string): string | undefined {
  return use(FormContext).errors[name];
}

/** The button that sends the form around it. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { pending, waiting } = use(FormContext);
  return (
    <button type="submit" className="btn btn-primary btn-block" aria-disabled={pending}>
      {pending && <span className="loading loading-spinner loading-sm" aria-hidden />}
      {waiting ?? children}
    </button>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Puts a value into a control as if it had been typed. */
export function enter(control: Control, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Control => 'name' in element && 'validity' in element,
  );
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function brokenConstraints(form: HTMLFormElement): Errors {
  const broken = controlsOf(form).filter((control) => control.name && !control.validity.valid);
  return Object.fromEntries(
    broken.map((control) => [
      control.name,
      control.title && !control.validity.valueMissing ? control.title : control.validationMessage,
    ]),
  );
}
