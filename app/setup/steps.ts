import { msg } from '#words';
import { AccountStep } from './account-step.tsx';
import { ImprintStep, JoiningStep, LookStep, MailStep, NameStep, PlaceStep, SamplesStep } from './settings-steps.tsx';
import type { Step } from './step.ts';

/** The steps of setting a site up, in their order. Each saves what is its own; all but the first are for stewards. */
export const steps: Step[] = [
  { id: 'account', title: msg`Your account`, Component: AccountStep },
  { id: 'name', title: msg`What it is called`, Component: NameStep },
  { id: 'place', title: msg`Where it is`, Component: PlaceStep, canBeSkipped: true },
  { id: 'imprint', title: msg`Who answers for it`, Component: ImprintStep, canBeSkipped: true },
  { id: 'look', title: msg`How it looks`, Component: LookStep },
  { id: 'joining', title: msg`Who may join`, Component: JoiningStep },
  { id: 'mail', title: msg`Mail`, Component: MailStep, canBeSkipped: true },
  { id: 'samples', title: msg`Sample foods`, Component: SamplesStep },
];

/** Where one is after the last step. */
export const DONE = 'done';
