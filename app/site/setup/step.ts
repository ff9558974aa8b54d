import type { ComponentType } from 'react';
import type { Message } from '#words';
import type { Site } from '../../../contract/accounts/accounts.ts';

/** `onDone` continues to the next step. Call it once the current step is saved. */
export type StepProps = { onDone(): void };

export type Step = {
  id: string;
  title: Message;
  Component: ComponentType<StepProps>;
  /**
   * For steps that can be skipped: what the site lacks without the step, and the text of the link back to it. For other steps,
   * the default counts as an answer.
   */
  skipped?: { lacks(site: Site): Message; way: Message };
  /** Whether the site has its own value for this step, rather than the default. */
  isDone(site: Site): boolean;
};
