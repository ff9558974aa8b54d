import type { ComponentType } from 'react';
import type { Message } from '#words';
import type { Site } from '../../../contract/accounts/accounts.ts';

/** `onDone` leads to the next step, once what the step is about has been saved. */
export type StepProps = { onDone(): void };

export type Step = {
  id: string;
  title: Message;
  Component: ComponentType<StepProps>;
  /**
   * Makes a step that can be left undone: what the site lacks then, and the words of the link to the step. Of all others what they
   * begin with is an answer.
   */
  skipped?: { lacks(site: Site): Message; way: Message };
  /** Whether the site has what the step is about, other than what it began with. */
  isDone(site: Site): boolean;
};
