import type { ComponentProps } from 'react';
import { InlineError } from './inline-error.tsx';
import type { Question } from './question.tsx';
import { type Change, useSend } from './use-send.ts';

type Props<Answer> = Change<void, Answer> &
  Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'aria-disabled'> & {
    /** The question before it is sent. */
    question?: Omit<Question, 'onYes'>;
    /** Whether it can be done only once: the button stays off when it has been. */
    once?: boolean;
  };

/**
 * A button that sends a change, perhaps after a question. It is sent once however often it is clicked; a toast says that it has
 * succeeded, and an error is shown below the button.
 */
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
