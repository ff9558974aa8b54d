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
  /** Additional validation. Its messages are also shown as toasts. */
  check?: Check;
  /**
   * Sends the form. If it throws, the form shows the error and keeps the values. It also keeps them if the result is `false`,
   * which means that they were only tested. `key` is an idempotency key: it stays the same, even after a reload, until the draft
   * is sent.
   */
  onSubmit(values: Values, form: HTMLFormElement, key: string): Promise<unknown>;
  /** Called after a successful submission, unless the user has left the page. */
  onSent?(): void;
  /** Called when the user discards a restored draft. */
  onBeginAnew?(): void;
  /** Name of the draft. Unsent values, except passwords, are kept in this browser, even after the page is closed. */
  draft?: string;
  /**
   * Text of the confirmation dialog shown before the user leaves the page with unsent input, including a restored draft. Only for
   * setup steps, because leaving a step counts as completing it. Other forms rely on their draft.
   */
  askBeforeLeaving?: string;
  className?: string;
  children: Elements;
};

const noFurtherRules: Check = () => ({});

/**
 * A form that shows each error next to its field until it is fixed, and focuses the first field with an error. Ignores further
 * submissions while one is in progress. Needs JavaScript.
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
  // Incremented when the user starts over, which remounts the fields with their initial values.
  const [beginning, setBeginning] = useState(0);
  const beginAnew = () => {
    draft.forget();
    faults.clear();
    setBeginning((count) => count + 1);
    onBeginAnew?.();
  };
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    // Ignore input events from restoring a draft: saving the draft again would extend its lifetime.
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

/** The submit button, below any error that is not shown next to a field. */
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
        // Ignore the second click of a double-click that began on the previous step's button.
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
