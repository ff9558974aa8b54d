import { z } from 'zod';
import { accountLimits } from './account-terms.ts';
import { optionalText, Person, text } from './fields.ts';
import { passwordFault } from './passwords.ts';
import { YearRecord } from './thanks.ts';

/** What the signed-in person is told of themselves. */
export const Profile = Person.extend({
  hasPassword: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether they log in with a password; null where another service knows' }),
  record: z
    .object({ collected: z.int(), noShows: z.int() })
    .meta({ description: 'How their requests ended, which donors see; no-shows of the last year' }),
  year: YearRecord.optional().meta({ description: 'How they have shared food in a year; absent where they have not' }),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

/** Whether others do not see one’s e-mail, neither beside one’s foods nor when one is accepted, but write by messages. */
export const EmailVisibility = z
  .object({ hidden: z.boolean({ error: 'hidden must be true or false.' }) })
  .meta({ id: 'EmailVisibility' });
export type EmailVisibility = z.infer<typeof EmailVisibility>;

/** What one is called, and the link or path of one’s photo, or nothing. */
export const ProfileInput = z
  .object({ name: text('Username', accountLimits.name), photo: optionalText('Photo URL', accountLimits.photo) })
  .meta({ id: 'ProfileInput' });
export type ProfileInput = z.infer<typeof ProfileInput>;

const password = (name: string) =>
  z
    .string({ error: `${name} is required.` })
    .min(1, `${name} is required.`)
    .max(1000);

export const PasswordInput = z
  .object({
    password: password('Password'),
    newPassword: password('New Password').superRefine((value, context) => {
      const fault = passwordFault(value);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
  })
  .meta({ id: 'PasswordInput' });
export type PasswordInput = z.infer<typeof PasswordInput>;

/** A session as its own person sees it. */
export const OwnSession = z
  .object({
    _id: z.string(),
    device: z.string().meta({ description: 'What its browser says that it is; empty where that is not known' }),
    startedAt: z.iso.datetime(),
    usedAt: z.iso.datetime().meta({ description: 'When it was last renewed, which is once a day while in use' }),
    isThis: z.boolean().meta({ description: 'Whether it is the one that asks' }),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;

/** A passkey as its own person sees it. */
export const Passkey = z
  .object({ _id: z.string(), name: z.string(), addedAt: z.iso.datetime() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** What deletes an account: its e-mail, and its password unless an ID token proves that its person has just logged in. */
export const LeavingInput = z
  .object({ email: text('Email', accountLimits.email), password: password('Password').optional() })
  .meta({ id: 'LeavingInput' });
export type LeavingInput = z.infer<typeof LeavingInput>;
