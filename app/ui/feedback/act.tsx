import type { ComponentProps } from 'react';
import { InlineError } from './inline-error.tsx';
import type { Question } from './question.tsx';
import { type Change, useSend } from './use-send.ts';

type Props<Answer> = Change<void, Answer> &
  Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'aria-disabled'> & {
    /** Confirmation to ask for before sending. */
    question?: Omit<Question, 'onYes'>;
    /** Whether the button stays disabled after a success, because the change can be made only once. */
    once?: boolean;
  };

/** A button that sends a change, with an optional confirmation. Ignores clicks while sending. Shows errors below the button. */
export function Act<Answer>({ call, done, refresh, onDone, question, once = false, ...button }: Props<Answer>) {
  const { send, isPending, isDone, error } = useSend({ call, done, refresh, onDone, question });
  const isOff = isPending || (once && isDone);
  return (
    <>
      <button type="button" {...button} aria-disabled={isOff} onClick={() => isOff || send()} />
      <InlineError error={error} />
    </>
  );
}
