import type { ComponentType } from 'react';
import type { Message } from '#words';

/** `onDone` leads to the next step, once what the step is about has been saved. */
export type StepProps = { onDone(): void };

export type Step = {
  id: string;
  title: Message;
  Component: ComponentType<StepProps>;
  /** Whether there is nothing to save at its end: what it is about is done by its own buttons. */
  isOnlyLeft?: true;
};
