import { msg } from '#words';

/** Labels of the notification settings. Each kind of notification belongs to at most one setting. */
export const settingNames = {
  asked: msg`Requests for my food`,
  decided: msg`Updates on my requests`,
  message: msg`Messages about food`,
  reminder: msg`Pick-up times and cancellations`,
  thanks: msg({ message: 'Thanks', context: 'kind of notification' }),
  found: msg`New food near me`,
} as const;
export type NotificationSetting = keyof typeof settingNames;

/** Notification channels: the site's pages, push notifications, email. */
export const channels = ['page', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** The hour at which the digest of new food is sent unless its reader chooses another. */
export const DIGEST_HOUR = 8;

/** Maximum number of browsers with push notifications per user. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Payload of a push message: JSON, encrypted for the browser. A notification replaces an earlier one with the same tag. */
export type PushMessage = {
  kind: NotificationSetting;
  title: string;
  body: string;
  path: string;
  tag: string;
  /** Language of the title, and its text direction. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Set if the notification makes no sound, because it could not wait for the end of quiet hours. */
  silent?: true;
  /** A button to accept a food request: the request's ID, the button's label, and the text shown after accepting. */
  accept?: { requestId: string; label: string; done: string };
};
