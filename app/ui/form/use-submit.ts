import { type FormEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { ApiError, isSentBefore } from '../../api/api.ts';
import { useToast } from '../feedback/toast.tsx';
import type { Values } from './drafts.ts';
import { valuesOf } from './form-controls.ts';
import type { FormDraft } from './use-draft.ts';
import type { Faults } from './use-faults.ts';

type Options = {
  faults: Faults;
  draft: FormDraft;
  onSubmit(values: Values, form: HTMLFormElement, key: string): Promise<unknown>;
  onSent(): void;
};

/** Submits a form once it is valid and all its values have loaded. Ignores further submissions while one is in progress. */
export function useSubmit({ faults, draft, onSubmit, onSent }: Options) {
  const { t } = useLingui();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [waiting, setWaiting] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const sending = useRef(false);
  const shown = useRef<(() => void)[]>([]);

  const complain = (error: unknown) => shown.current.push(toast.error(error));
  const isComplete = (form: HTMLFormElement) => faults.isComplete(form, complain);
  const showFailure = (form: HTMLFormElement, error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const isBesideField = faults.show(form, Object.fromEntries(issues.map((i) => [i.path, i.message])));
    const isUnreachable = error instanceof ApiError && error.status === 0;
    const problem = isUnreachable ? error.message : '';
    const words = draft.isKept && isUnreachable ? t`${problem} Your draft is saved.` : error;
    complain(words);
    if (!isBesideField) setFailure(words);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    // Dismiss the errors of the previous attempt. The user has seen them, and they must not remain next to a success message.
    for (const dismiss of shown.current.splice(0)) dismiss();
    setFailure(undefined);
    if (!isComplete(form)) return;
    sending.current = true;
    setPending(true);
    try {
      for (const { value, words } of faults.awaited()) {
        setWaiting(words);
        if (!(await value) || !isComplete(form)) return;
      }
      setWaiting(undefined);
      if ((await onSubmit(valuesOf(form), form, draft.key())) === false) return;
      draft.forget();
      onSent();
    } catch (error) {
      if (isSentBefore(error)) draft.renewKey();
      showFailure(form, error);
    } finally {
      sending.current = false;
      setPending(false);
      setWaiting(undefined);
    }
  };
  return { pending, waiting, failure, submit };
}
