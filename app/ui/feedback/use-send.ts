// biome-ignore lint/style/noRestrictedImports: the only place that calls useMutation
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Question } from './question.tsx';
import { useQuestion, useToast } from './toast.tsx';

/** A change that a screen sends to the server. */
export type Change<Input, Answer> = {
  call(input: Input): Promise<Answer>;
  /** Toast on success. */
  done?: string | ((input: Input, answer: Answer) => string);
  /** Queries to refetch, even after a failure. The change stays pending until they have been refetched. */
  refresh?: { queryKey: QueryKey }[] | ((client: QueryClient) => unknown);
  onDone?(answer: Answer, input: Input): void;
};

type Options<Input, Answer> = Change<Input, Answer> & {
  /** Confirmation to ask for before sending. */
  question?: Omit<Question, 'onYes'> | ((input: Input) => Omit<Question, 'onYes'>) | undefined;
  onFailed?(): void;
};

/**
 * Sends a change from a control. Ignores further clicks until the change is done. `Failures` (app/session/failures.tsx) shows
 * errors as toasts; also show them next to the control (`InlineError`). For a single button, use `Act`; for a form,
 * `useFormCall`.
 *
 * @returns `input`: the last input sent
 */
export function useSend<Input = void, Answer = unknown>({ question, onFailed, ...change }: Options<Input, Answer>) {
  const ask = useQuestion();
  const showDone = useDoneToast(change);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    ...useMutationOf(change),
    onSuccess: (answer, input) => {
      showDone(input, answer);
      change.onDone?.(answer, input);
    },
    onError: onFailed,
  });
  // A second click can come before `isPending` is rendered.
  const isSending = useRef(false);
  const start = (input: Input) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(input, {
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  const send = (input: Input) => {
    if (isPending) return;
    const confirmation = typeof question === 'function' ? question(input) : question;
    if (confirmation) ask({ ...confirmation, onYes: () => start(input) });
    else start(input);
  };
  return { send, isPending, isDone: isSuccess, error, input: variables };
}

/**
 * Returns a function for a Form's `onSubmit`. It resolves once all queries are refetched, and throws errors for the Form to show.
 */
export function useFormCall<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  const showDone = useDoneToast(change);
  const { mutateAsync } = useMutation({ ...useMutationOf(change), meta: { showsOwnErrors: true } });
  return async (input: Input): Promise<Answer> => {
    const answer = await mutateAsync(input);
    change.onDone?.(answer, input);
    showDone(input, answer);
    return answer;
  };
}

function useMutationOf<Input, Answer>({ call, refresh = [] }: Change<Input, Answer>) {
  const client = useQueryClient();
  return {
    mutationFn: (input: Input) => call(input),
    onSettled: () =>
      typeof refresh === 'function'
        ? refresh(client)
        : Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  };
}

function useDoneToast<Input, Answer>({ done }: Change<Input, Answer>) {
  const toast = useToast();
  return (input: Input, answer: Answer) => {
    if (done !== undefined) toast.success(typeof done === 'function' ? done(input, answer) : done);
  };
}
