import { msg } from '#words';
import { sayDevice } from '../../contract/device-terms.ts';
import type { MailText } from '../notifications/notification.ts';

/** The texts of mails about an account. `path` is the target of the link. */
type Details = { path: string; publicUrl: string; device?: string };

/** The mails about an account. They hold nothing that anybody has written: whose the address is, is still to be shown. */
export const accountTexts = {
  reset: ({ path }) => ({
    subject: msg`Choose a new password`,
    paragraphs: [
      msg`Hello,`,
      msg`Somebody has asked for a new password for this address. If that was you, open this link within an hour. It works once.`,
    ],
    link: { label: msg`Choose a new password`, path },
    after: [msg`If it was not you, do nothing. Your password stays as it is.`],
  }),
  confirm: ({ path, publicUrl }) => ({
    subject: msg`Please confirm your email`,
    paragraphs: [
      msg`Hello,`,
      msg`Somebody has registered with this address. If that was you, open this link within 24 hours, in the browser where you are logged in.`,
    ],
    link: { label: msg`Confirm my email`, path },
    after: [
      msg`If it was not you, do nothing. Nobody sees the address until it is confirmed, and we send you no more mail. You can also take over the account: choose a password for it at ${{ url: `${publicUrl}/forgot-password` }}`,
    ],
  }),
  change: ({ path }) => ({
    subject: msg`Please confirm your new email`,
    paragraphs: [
      msg`Hello,`,
      msg`Somebody wants to use this address for their account. If that was you, open this link within 24 hours, in the browser where you are logged in.`,
    ],
    link: { label: msg`Use this email`, path },
    after: [msg`If it was not you, do nothing.`],
  }),
  'email-changed': ({ path }) => ({
    subject: msg`The email of your account has changed`,
    paragraphs: [
      msg`Hello,`,
      msg`Somebody has changed the email of your account and has confirmed the new one. From now on you log in with the new one.`,
      msg`If that was not you, please write to us at once.`,
    ],
    link: { label: msg`Write to us`, path },
  }),
  'password-changed': ({ path }) => ({
    subject: msg`Your password has been changed`,
    paragraphs: [
      msg`Hello,`,
      msg`Your account has another password now, and has been logged out everywhere else.`,
      msg`If that was not you, open this link and choose a new password. Then the account is yours again.`,
    ],
    link: { label: msg`Choose a new password`, path },
  }),
  'passkey-added': ({ path }) => ({
    subject: msg`A passkey has been added to your account`,
    paragraphs: [
      msg`Hello,`,
      msg`Your account has a new passkey. Anyone who has it can log in without the password.`,
      msg`If that was not you, remove it on your profile and change your password.`,
    ],
    link: { label: msg`See your passkeys`, path },
  }),
  locked: ({ path }) => ({
    subject: msg`Somebody has tried many passwords for your account`,
    paragraphs: [
      msg`Hello,`,
      msg`Somebody has tried so many wrong passwords for your account that new browsers can not log in to it for a quarter of an hour. Those in which you have logged in before still can.`,
      msg`If you can not log in, open this link and choose a new password.`,
    ],
    link: { label: msg`Choose a new password`, path },
  }),
  'new-device': ({ path, device }) => ({
    subject: msg`You have logged in with another browser`,
    paragraphs: [
      msg`Hello,`,
      device
        ? msg`Somebody has logged in to your account with a browser that has not been used for it before: ${{ device: sayDevice(device) }}.`
        : msg`Somebody has logged in to your account with a browser that has not been used for it before.`,
      msg`If that was not you, log it out on your profile and change your password.`,
    ],
    link: { label: msg`See where you are logged in`, path },
  }),
} as const satisfies Record<string, (about: Details) => MailText>;

export type AccountNotificationKind = keyof typeof accountTexts;
