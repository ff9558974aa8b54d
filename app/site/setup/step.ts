import type { ComponentType } from 'react';
import type { Message } from '#words';
import type { Site } from '../../../contract/accounts/accounts.ts';

/** `onDone` continues to the next step, once the current one has been saved. */
export type StepProps = { onDone(): void };

export type Step = {
  id: string;
  title: Message;
  Component: ComponentType<StepProps>;
  /**
   * For steps that can be skipped: what the site then lacks, and the text of the link back to the step. Other steps count the
   * default as an answer.
   */
  skipped?: { lacks(site: Site): Message; way: Message };
  /** Whether the site has a value of its own for the step, rather than the default. */
  isDone(site: Site): boolean;
};
