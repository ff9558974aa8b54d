import { z } from 'zod';
import { msg } from '#words';
import { accountLimits } from './account-terms.ts';
import { checkPassword, optionalText, Person, password, text } from './fields.ts';
import { named } from './named.ts';
import { YearRecord } from './thanks.ts';
import { visibleText } from './visible-text.ts';

/** The signed-in person's own data. */
export const Profile = Person.extend({
  hasPassword: z.boolean().nullable().describe('Whether they log in with a password; null where another service knows'),
  record: z
    .object({ collected: z.int(), noShows: z.int() })
    .describe('How their requests ended, which donors see; no-shows of the last year'),
  language: z
    .string()
    .nullable()
    .meta({ description: 'In which language they read, by its tag; null where that is not known', example: 'en' }),
  year: YearRecord.optional().describe('How they have shared food in a year; absent where they have not'),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

/** Whether one’s e-mail is hidden from others, beside one’s foods and after an acceptance. They write by messages instead. */
export const EmailVisibility = named('EmailVisibility', {
  hidden: z.boolean({ error: 'hidden must be true or false.' }),
});
export type EmailVisibility = z.infer<typeof EmailVisibility>;

/** In which of the site's languages one reads. */
export const LanguageInput = named('LanguageInput', { language: text(msg`Language`, accountLimits.language) });
export type LanguageInput = z.infer<typeof LanguageInput>;

/** One’s name, and the link or path of one’s photo, or ''. */
export const ProfileInput = named('ProfileInput', {
  name: text(msg`Username`, accountLimits.name),
  photo: optionalText(msg`Photo URL`, accountLimits.photo),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** The same, beside what its sender had read. */
export const ProfileChange = named('ProfileChange', {
  ...ProfileInput.shape,
  read: z
    .object({ name: z.string().overwrite(visibleText), photo: z.string().overwrite(visibleText) })
    .partial()
    .optional()
    .describe(
      'What they were when the client read them. One that is sent as it was read is not changed, and one that has become ' +
        'another meanwhile is not lost',
    ),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const PasswordInput = named('PasswordInput', {
  password: password(msg`Password`),
  newPassword: password(msg`New Password`).superRefine(checkPassword),
});
export type PasswordInput = z.infer<typeof PasswordInput>;

/** A session as its own person sees it. */
export const OwnSession = named('OwnSession', {
  _id: z.string(),
  device: z.string().describe('What its browser says that it is; empty where that is not known'),
  startedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().describe('When it was last renewed, which is once a day while in use'),
  isThis: z.boolean().describe('Whether it is the one that asks'),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A passkey as its own person sees it. */
export const Passkey = named('Passkey', { _id: z.string(), name: z.string(), addedAt: z.iso.datetime() });
export type Passkey = z.infer<typeof Passkey>;

/** The confirmation that deletes an account: its e-mail, and its password unless an ID token proves a recent login. */
export const AccountDeletionInput = named('AccountDeletionInput', {
  email: text(msg`Email`, accountLimits.email),
  password: password(msg`Password`).optional(),
});
export type AccountDeletionInput = z.infer<typeof AccountDeletionInput>;
