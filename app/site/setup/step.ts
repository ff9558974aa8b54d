import type { ComponentType } from 'react';
import type { Message } from '#words';
import type { Site } from '../../../contract/accounts.ts';

/** `onDone` leads to the next step, once what the step is about has been saved. */
export type StepProps = { onDone(): void };

export type Step = {
  id: string;
  title: Message;
  Component: ComponentType<StepProps>;
  /** Whether it can be left undone. Of all others what they begin with is an answer. */
  canBeSkipped?: true;
  /** Whether the site has what the step is about, other than what it began with. */
  isDone(site: Site): boolean;
};
