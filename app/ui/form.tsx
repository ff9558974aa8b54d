import {
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useAuth } from '../accounts/auth.tsx';
import { ApiError } from '../api.ts';
import { draftName, forgetDraft, forgetOldDrafts, keepDraft, readDraft, type Values } from './drafts.ts';
import { useQuestion, useToast } from './toast.tsx';

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
  /**
   * Rules beyond what the inputs themselves demand. Their messages are shown as toasts too. `awaited` are the names of fields whose
   * values are still to come.
   */
  check?(values: Values, awaited: string[]): Errors;
  /** Sends the form. A thrown error is shown, and what was typed stays. */
  onSubmit(values: Values, form: HTMLFormElement): Promise<unknown>;
  /** Leads on when it has been sent, unless whoever sent it has gone elsewhere meanwhile. */
  onSent?(): void;
  /** Under this name what is typed, but no password, is kept in this person's browser until it has been sent, whatever happens to the page. */
  draft?: string;
  /** What is asked of whoever goes to another page with something typed and not sent. Without it nothing is. */
  askBeforeLeaving?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A form that says beside each field what is wrong with it for as long as it is, leads the keyboard to the first such
 * field, and is sent once however often it is submitted. Without a script the browser's own checks hold.
 */
export function Form({
  check = () => ({}),
  onSubmit,
  onSent,
  draft: named,
  askBeforeLeaving,
  className = '',
  children,
}: Props) {
  const { user } = useAuth();
  const draft = named && draftName(named, user?.email);
  const element = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const shown = useRef<(() => void)[]>([]);
  const [waiting, setWaiting] = useState<string>();
  const awaited = useRef(new Map<string, { value: Promise<boolean>; words: string }>());

  const [restored, setRestored] = useState(false);
  // Grows when one begins anew, with fields as they were at first.
  const [beginning, setBeginning] = useState(0);
  const typed = useRef(false);
  const restoring = useRef(false);

  useEffect(() => {
    if (!draft) return;
    forgetOldDrafts();
    const kept = readDraft(draft) ?? {};
    // Not with what is in a field: after a reload browsers themselves may have brought some of it back.
    const changed = controlsOf(element.current).filter(
      (control) => canHold(control, kept[control.name]) && kept[control.name] !== firstValueOf(control),
    );
    restoring.current = true;
    for (const control of changed) enter(control, kept[control.name] ?? '');
    restoring.current = false;
    setRestored(changed.length > 0);
    if (changed.length > 0) element.current?.closest('details')?.setAttribute('open', '');
  }, [draft]);

  const beginAnew = () => {
    if (draft) forgetDraft(draft);
    typed.current = false;
    setErrors({});
    setRestored(false);
    setBeginning((count) => count + 1);
  };

  const complain = (error: unknown, isShownElsewhere: boolean) =>
    shown.current.push(toast.error(error, { isShownElsewhere }));

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
      if (draft) forgetDraft(draft);
      typed.current = false;
      setRestored(false);
      if (element.current) onSent?.();
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const isBesideField = show(form, Object.fromEntries(issues.map((i) => [i.path, i.message])));
      const isUnreachable = error instanceof ApiError && error.status === 0;
      complain(draft && isUnreachable ? `${error.message} What you typed is kept.` : error, isBesideField);
    } finally {
      sending.current = false;
      setPending(false);
      setWaiting(undefined);
    }
  };

  const faultsOf = (form: HTMLFormElement) => check(valuesOf(form), [...awaited.current.keys()]);

  /** Whether nothing is wrong with it. What is, is shown. */
  const isComplete = (form: HTMLFormElement): boolean => {
    const present = ([name]: [string, string]) => !awaited.current.has(name);
    const broken = Object.entries(brokenConstraints(form)).filter(present);
    const faults = broken.length > 0 ? [] : Object.entries(faultsOf(form)).filter(present);
    for (const [, message] of faults) complain(message, true);
    return !show(form, Object.fromEntries([...broken, ...faults]));
  };

  const waitFor: FormState['waitFor'] = (name, value, words) => {
    awaited.current.set(name, { value, words });
    setErrors(({ [name]: _, ...others }) => others);
    value.finally(() => {
      if (awaited.current.get(name)?.value === value) awaited.current.delete(name);
    });
  };

  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const { name } = target as Control;
    // What only comes back is as old as it was.
    if (restoring.current) return;
    typed.current = true;
    if (draft && mayBeKept(target as Control))
      keepDraft(draft, { ...readDraft(draft), [name]: heldBy(target as Control) });
    if (!(name in errors)) return;
    const { [name]: _, ...others } = errors;
    const problem = { ...faultsOf(form), ...brokenConstraints(form) }[name];
    setErrors(problem ? { ...others, [name]: problem } : others);
  };

  /** @returns whether there is a field beside which one of them stands */
  const show = (form: HTMLFormElement, found: Errors): boolean => {
    setErrors(found);
    const first = controlsOf(form).find((control) => control.name in found);
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
    return first !== undefined;
  };

  return (
    <FormContext value={{ errors, pending, waiting, waitFor }}>
      {askBeforeLeaving && <AskBeforeLeaving about={askBeforeLeaving} isTyped={() => typed.current} />}
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
        className={`grid gap-4 ${className}`}
        aria-busy={pending}
      >
        {restored && (
          <p
            role="status"
            className="rounded-box bg-base-200 col-span-full flex flex-wrap items-center gap-x-4 px-4 py-2"
          >
            <span className="mr-auto">What you had typed is here again.</span>
            <button type="button" className="btn btn-ghost btn-sm" data-focus-next="" onClick={beginAnew}>
              Start afresh
            </button>
          </p>
        )}
        <Fragment key={beginning}>{children}</Fragment>
        <noscript>
          <p>This form works only with JavaScript.</p>
        </noscript>
      </form>
    </FormContext>
  );
}

/** Asks whoever leaves the page. Whoever has to log in comes back, and is not asked. */
function AskBeforeLeaving({ about, isTyped }: { about: string; isTyped(): boolean }) {
  const ask = useQuestion();
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // What is still on screen for a moment after it has been left asks nobody.
    return isTyped() && from.pathname === pathname && to.pathname !== pathname && to.pathname !== '/login';
  });
  const asked = useEffectEvent(() =>
    ask({ text: 'Are you sure?', about, onYes: () => blocker.proceed?.(), onNo: () => blocker.reset?.() }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') asked();
  }, [blocker.state]);
  // Whoever closes the window or goes to another site is asked by the browser itself.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => isTyped() && event.preventDefault());
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('beforeunload', (event) => onUnload(event), listening);
    return () => listening.abort();
  }, []);
  return null;
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
  if (isBox(control)) control.checked = value !== '';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

/** What the form sends of a control, which is nothing of a box that is not ticked. */
function heldBy(control: Control): string {
  return isBox(control) && !control.checked ? '' : control.value;
}

/** Passwords are not: also while one is shown, and its field is one for text. */
function mayBeKept({ name, autocomplete }: Control): boolean {
  return name !== '' && !autocomplete.endsWith('password');
}

/** Whether a control can have what was kept of it: a choice that there is no more must not become another one. */
function canHold(control: Control, value: string | undefined): boolean {
  if (value === undefined) return false;
  return !('options' in control) || [...control.options].some((option) => option.value === value);
}

function firstValueOf(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? control.value : '';
  return 'defaultValue' in control ? control.defaultValue : control.value;
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
