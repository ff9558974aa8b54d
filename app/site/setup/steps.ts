import { msg } from '#words';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import { AccountStep } from './account-step.tsx';
import { formStep, LookStep, MailStep, PlaceStep, SamplesStep } from './settings-steps.tsx';
import type { Step } from './step.ts';

/** The setup steps, in order. Each saves its own settings. All but the first are for stewards. */
export const steps: Step[] = [
  { id: 'account', title: msg`Your account`, Component: AccountStep, isDone: () => true },
  {
    id: 'name',
    title: msg`Site name`,
    Component: formStep('name'),
    isDone: ({ name }) => name !== siteDefaults.name,
  },
  {
    id: 'place',
    title: msg`Site location`,
    Component: PlaceStep,
    skipped: { lacks: () => msg`The location. Maps and the time zone depend on it.`, way: msg`Add the location` },
    isDone: ({ place }) => place !== null,
  },
  {
    id: 'imprint',
    title: msg`Contact details`,
    Component: formStep('imprint'),
    skipped: {
      lacks: () => msg`The contact details. Visitors can’t see who runs this site.`,
      way: msg`Add the contact details`,
    },
    isDone: ({ isExample, texts }) => !isExample || texts.includes('imprint'),
  },
  {
    id: 'look',
    title: msg`Appearance`,
    Component: LookStep,
    isDone: ({ colour, logo }) => colour !== null || logo !== null,
  },
  {
    id: 'joining',
    title: msg`Who can join`,
    Component: formStep('joining'),
    isDone: ({ joining }) => joining !== siteDefaults.joining,
  },
  {
    id: 'mail',
    title: msg`Emails`,
    Component: MailStep,
    skipped: {
      lacks: ({ signIn }) =>
        signIn.service === 'embedded'
          ? msg`The mail server. No one gets emails about requests, and people who forget their password can’t get back in.`
          : msg`The mail server. No one gets emails about requests.`,
      way: msg`Add the mail server`,
    },
    isDone: ({ sendsMail }) => sendsMail,
  },
  { id: 'samples', title: msg`Sample listings`, Component: SamplesStep, isDone: () => false },
];

/** Value of the `step` parameter after the last step. */
export const DONE = 'done';
