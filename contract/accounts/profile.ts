import { z } from 'zod';
import { msg } from '#words';
import { checkPassword, optionalText, Person, password, text } from '../fields.ts';
import { named } from '../named.ts';
import { YearRecord } from '../requests/thanks.ts';
import { visibleText } from '../words/visible-text.ts';
import { accountLimits } from './account-terms.ts';

/** The signed-in user's own profile. */
export const Profile = Person.extend({
  hasPassword: z
    .boolean()
    .nullable()
    .describe('Whether the user has a password; null if an external sign-in service handles logins'),
  record: z
    .object({ collected: z.int(), noShows: z.int() })
    .describe('How the user’s requests ended, as donors see it. `noShows` counts only the last 365 days.'),
  language: z.string().nullable().meta({ description: 'Tag of the user’s language; null if unknown', example: 'en' }),
  year: YearRecord.optional().describe('The user’s food sharing in the last 365 days. Absent if there was none.'),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

/** Whether a user's email address is hidden from everyone else, even after a request is accepted. Messages are still possible. */
export const EmailVisibility = named('EmailVisibility', {
  hidden: z.boolean({ error: 'hidden must be true or false.' }),
});
export type EmailVisibility = z.infer<typeof EmailVisibility>;

/** The user's language: one of those that the site offers. */
export const LanguageInput = named('LanguageInput', { language: text(msg`Language`, accountLimits.language) });
export type LanguageInput = z.infer<typeof LanguageInput>;

/** The user's name, and the URL or path of their photo ('' for none). */
export const ProfileInput = named('ProfileInput', {
  name: text(msg`Username`, accountLimits.name),
  photo: optionalText(msg`Photo URL`, accountLimits.photo),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A change to the user's name and photo, with the values that the client read before the edit. */
export const ProfileChange = named('ProfileChange', {
  ...ProfileInput.shape,
  read: z
    .object({ name: z.string().overwrite(visibleText), photo: z.string().overwrite(visibleText) })
    .partial()
    .optional()
    .describe(
      'Values as the client read them. A field that you send unchanged keeps its stored value. If a field that you ' +
        'change has been changed elsewhere since, the call fails with CHANGED_MEANWHILE.',
    ),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const PasswordInput = named('PasswordInput', {
  password: password(msg`Password`),
  newPassword: password(msg`New Password`).superRefine(checkPassword),
});
export type PasswordInput = z.infer<typeof PasswordInput>;

/** One of the signed-in user's own sessions. */
export const OwnSession = named('OwnSession', {
  _id: z.string(),
  device: z.string().describe('Browser and operating system, such as “Firefox on Windows”; empty if unknown'),
  startedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().describe('When the session was last renewed: once a day while it is in use'),
  isThis: z.boolean().describe('True for the session that makes this call'),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** One of the signed-in user's own passkeys. */
export const Passkey = named('Passkey', { _id: z.string(), name: z.string(), addedAt: z.iso.datetime() });
export type Passkey = z.infer<typeof Passkey>;

/** Confirms an account deletion: the email address, and the password unless an ID token proves a recent login. */
export const AccountDeletionInput = named('AccountDeletionInput', {
  email: text(msg`Email`, accountLimits.email),
  password: password(msg`Password`).optional(),
});
export type AccountDeletionInput = z.infer<typeof AccountDeletionInput>;
