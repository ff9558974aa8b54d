import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type { Elements } from '../elements.ts';
import { InlineError } from '../feedback/inline-error.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import type { Values } from './drafts.ts';
import { FormContext, useForm } from './form-context.ts';
import { type Control, typePlainDigits } from './form-controls.ts';
import { useDraft } from './use-draft.ts';
import { type Check, useFaults } from './use-faults.ts';
import { useSubmit } from './use-submit.ts';

type Props = {
  /** Their messages are shown as toasts too. */
  check?: Check;
  /**
   * Sends the form. A thrown error is shown, and the typed values stay; they also stay where it returns `false`, as they were only
   * tried then. Under `key`, which stays the same until the draft is sent, also after a reload, the server does it once.
   */
  onSubmit(values: Values, form: HTMLFormElement, key: string): Promise<unknown>;
  /** Leads on when it has been sent, unless the person has gone elsewhere meanwhile. */
  onSent?(): void;
  /** Called as one gives up what had been typed earlier and come back. */
  onBeginAnew?(): void;
  /** The name of the draft: typed values, but no password, are kept in this person's browser until they are sent, whatever happens to the page. */
  draft?: string;
  /**
   * The question to a person who goes to another address with something typed and not sent, also earlier. It is for the steps of
   * setting up, which count as done when left; any other form has its draft.
   */
  askBeforeLeaving?: string;
  className?: string;
  children: Elements;
};

const noFurtherRules: Check = () => ({});

/**
 * A form that says a fault beside its field for as long as it lasts, leads the keyboard to the first such field, and is sent
 * once however often it is submitted. Without a script the browser's own checks hold.
 */
export function Form({
  check = noFurtherRules,
  onSubmit,
  onSent,
  onBeginAnew,
  draft: named,
  askBeforeLeaving,
  className = '',
  children,
}: Props) {
  const { t } = useLingui();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(named, element);
  const faults = useFaults(check);
  const { pending, waiting, failure, submit } = useSubmit({
    faults,
    draft,
    onSubmit,
    onSent: () => element.current && onSent?.(),
  });
  // Grows when one begins anew, with fields as they were at first.
  const [beginning, setBeginning] = useState(0);
  const beginAnew = () => {
    draft.forget();
    faults.clear();
    setBeginning((count) => count + 1);
    onBeginAnew?.();
  };
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    // Values that only come back are as old as they were.
    if (draft.isRestoring()) return;
    const control = target as Control;
    draft.keep(control);
    faults.checkAgain(form, control.name);
  };
  return (
    <FormContext
      value={{
        errors: faults.errors,
        pending,
        waiting,
        failure,
        waitFor: faults.waitFor,
        isRestoring: draft.isRestoring,
      }}
    >
      {askBeforeLeaving && <AskBeforeLeaving about={askBeforeLeaving} isTyped={draft.isUnsent} />}
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
        onBeforeInput={(event) => typePlainDigits(event) && event.preventDefault()}
        className={`grid gap-4 ${className}`}
        aria-busy={pending}
      >
        {draft.isRestored && <RestoredNotice onBeginAnew={beginAnew} />}
        <Fragment key={beginning}>{children}</Fragment>
        <noscript>
          <p>{t`This form needs JavaScript and an up-to-date browser.`}</p>
        </noscript>
      </form>
    </FormContext>
  );
}

function RestoredNotice({ onBeginAnew }: { onBeginAnew(): void }) {
  const { t } = useLingui();
  return (
    <p role="status" className="rounded-box bg-base-200 col-span-full flex flex-wrap items-center gap-x-4 px-4 py-2">
      <span className="me-auto">{t`We’ve restored your draft.`}</span>
      <button type="button" className="btn btn-ghost btn-sm" data-focus-next="" onClick={onBeginAnew}>
        {t`Start over`}
      </button>
    </p>
  );
}

/** The button that sends the form around it, and above it why that failed where no field is to blame. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { pending, waiting, failure } = useForm();
  const isClicked = useRef(false);
  return (
    <>
      <InlineError error={failure} />
      <button
        type="submit"
        className="btn btn-primary btn-block"
        aria-disabled={pending}
        // A double click that began on the last step's button does not send the next step's form.
        onClick={(event) => {
          if (event.detail > 1 && !isClicked.current) event.preventDefault();
          isClicked.current = true;
        }}
      >
        {pending && <span className="loading loading-spinner loading-sm" aria-hidden />}
        {waiting ? <span>{waiting}</span> : null}
        {waiting ? null : <span className="contents">{children}</span>}
      </button>
    </>
  );
}
