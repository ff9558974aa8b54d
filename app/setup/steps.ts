import { msg } from '#words';
import { MailSection } from '../moderation/mail-form.tsx';
import { SampleFoods } from '../moderation/sample-foods.tsx';
import { AccountStep } from './account-step.tsx';
import { ImprintStep, JoiningStep, LookStep, NameStep, PlaceStep } from './settings-steps.tsx';
import type { Step } from './step.ts';

/** The steps of setting a site up, in their order. Each saves what is its own; all but the first are for stewards. */
export const steps: Step[] = [
  { id: 'account', title: msg`Your account`, Component: AccountStep },
  { id: 'name', title: msg`What it is called`, Component: NameStep },
  { id: 'place', title: msg`Where it is`, Component: PlaceStep },
  { id: 'imprint', title: msg`Who answers for it`, Component: ImprintStep },
  { id: 'look', title: msg`How it looks`, Component: LookStep, isOnlyLeft: true },
  { id: 'joining', title: msg`Who may join`, Component: JoiningStep, isOnlyLeft: true },
  { id: 'mail', title: msg`Mail`, Component: MailSection, isOnlyLeft: true },
  { id: 'samples', title: msg`Sample foods`, Component: SampleFoods, isOnlyLeft: true },
];

/** Where one is after the last step. */
export const DONE = 'done';
