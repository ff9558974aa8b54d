// biome-ignore lint/style/noRestrictedImports: the one place that wires it
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Question } from './question.tsx';
import { useQuestion, useToast } from './toast.tsx';

/** A change that a screen sends to the server. */
export type Change<Input, Answer> = {
  call(input: Input): Promise<Answer>;
  /** The toast when it has succeeded. */
  done?: string | ((input: Input, answer: Answer) => string);
  /** The queries to fetch again, also after a failure. The change is pending until they have been. */
  refresh?: { queryKey: QueryKey }[] | ((client: QueryClient) => unknown);
  onDone?(answer: Answer, input: Input): void;
};

type Options<Input, Answer> = Change<Input, Answer> & {
  /** The question before it is sent. */
  question?: Omit<Question, 'onYes'> | ((input: Input) => Omit<Question, 'onYes'>) | undefined;
  onFailed?(): void;
};

/**
 * Sends a change from a button or another control, once however often it is clicked. Failures (app/session/failures.tsx) shows
 * an error as a toast; show it beside the control too (InlineError). For a single button there is Act, for a form useFormCall.
 *
 * @returns `input`: what was sent last
 */
export function useSend<Input = void, Answer = unknown>({ question, onFailed, ...change }: Options<Input, Answer>) {
  const ask = useQuestion();
  const sayDone = useSayDone(change);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    ...useMutationOf(change),
    onSuccess: (answer, input) => {
      sayDone(input, answer);
      change.onDone?.(answer, input);
    },
    onError: onFailed,
  });
  // Two clicks can come before `isPending` is rendered.
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
    const asked = typeof question === 'function' ? question(input) : question;
    if (asked) ask({ ...asked, onYes: () => start(input) });
    else start(input);
  };
  return { send, isPending, isDone: isSuccess, error, input: variables };
}

/** Makes the call of a Form, which shows the error itself and is sent once. Resolves when all is fetched again. */
export function useFormCall<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  const sayDone = useSayDone(change);
  const { mutateAsync } = useMutation({ ...useMutationOf(change), meta: { showsOwnErrors: true } });
  return async (input: Input): Promise<Answer> => {
    const answer = await mutateAsync(input);
    change.onDone?.(answer, input);
    sayDone(input, answer);
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

function useSayDone<Input, Answer>({ done }: Change<Input, Answer>) {
  const toast = useToast();
  return (input: Input, answer: Answer) => {
    if (done !== undefined) toast.success(typeof done === 'function' ? done(input, answer) : done);
  };
}
