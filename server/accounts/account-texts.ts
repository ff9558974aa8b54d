import { msg } from '#words';
import { sayDevice } from '../../contract/accounts/device-terms.ts';
import type { MailText } from '../notifications/notification.ts';

/** Values for a mail about an account. `path` is where its link leads. */
type Details = { path: string; publicUrl: string; device?: string };

/** Texts of mails about an account. They contain no user input; otherwise, strangers could send their own text to any address. */
export const accountTexts = {
  reset: ({ path }) => ({
    subject: msg`Choose a new password`,
    paragraphs: [
      msg`Hello,`,
      msg`Someone asked for a new password for this address. If it was you, open this link within an hour. It works once.`,
    ],
    link: { label: msg`Choose a new password`, path },
    after: [msg`If it wasn’t you, ignore this email. Your password stays the same.`],
  }),
  confirm: ({ path, publicUrl }) => ({
    subject: msg`Please confirm your email`,
    paragraphs: [
      msg`Hello,`,
      msg`Someone registered with this address. If it was you, open this link within 24 hours, in the browser where you’re logged in.`,
    ],
    link: { label: msg`Confirm my email`, path },
    after: [
      msg`If it wasn’t you, ignore this email. No one can see the address until it’s confirmed, and we won’t email you again. To claim the account yourself, choose a password at ${{ url: `${publicUrl}/forgot-password` }}`,
    ],
  }),
  change: ({ path }) => ({
    subject: msg`Please confirm your new email`,
    paragraphs: [
      msg`Hello,`,
      msg`Someone wants to use this address for their account. If it was you, open this link within 24 hours, in the browser where you’re logged in.`,
    ],
    link: { label: msg`Use this email`, path },
    after: [msg`If it wasn’t you, ignore this email.`],
  }),
  'email-changed': ({ path }) => ({
    subject: msg`Your account’s email address has changed`,
    paragraphs: [
      msg`Hello,`,
      msg`Someone changed your account’s email address and confirmed the new one. From now on, log in with the new one.`,
      msg`If it wasn’t you, please contact us right away.`,
    ],
    link: { label: msg`Contact us`, path },
  }),
  'password-changed': ({ path }) => ({
    subject: msg`Your password has been changed`,
    paragraphs: [
      msg`Hello,`,
      msg`Your password has been changed, and you’ve been logged out everywhere else.`,
      msg`If it wasn’t you, open this link and choose a new password to get your account back.`,
    ],
    link: { label: msg`Choose a new password`, path },
  }),
  'passkey-added': ({ path }) => ({
    subject: msg`A passkey has been added to your account`,
    paragraphs: [
      msg`Hello,`,
      msg`Your account has a new passkey. Anyone who has it can log in without your password.`,
      msg`If it wasn’t you, remove it in your profile and change your password.`,
    ],
    link: { label: msg`See your passkeys`, path },
  }),
  locked: ({ path }) => ({
    subject: msg`Someone tried many wrong passwords on your account`,
    paragraphs: [
      msg`Hello,`,
      msg`Someone tried so many wrong passwords that no new browser can log in to your account for 15 minutes. You can still log in with browsers you’ve used before.`,
      msg`If you can’t log in, open this link and choose a new password.`,
    ],
    link: { label: msg`Choose a new password`, path },
  }),
  'new-device': ({ path, device }) => ({
    subject: msg`New login to your account`,
    paragraphs: [
      msg`Hello,`,
      device
        ? msg`Someone logged in to your account with a new browser: ${{ device: sayDevice(device) }}.`
        : msg`Someone logged in to your account with a new browser.`,
      msg`If it wasn’t you, log that browser out in your profile and change your password.`,
    ],
    link: { label: msg`See where you’re logged in`, path },
  }),
} as const satisfies Record<string, (about: Details) => MailText>;

export type AccountNotificationKind = keyof typeof accountTexts;
