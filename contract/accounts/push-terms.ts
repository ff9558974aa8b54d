import { msg } from '#words';

/** Labels of the notification settings. Each kind of notification belongs to one setting or to none. */
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

/** Maximum number of browsers with push notifications per user. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Payload of a push notification: JSON, encrypted for the browser. A push replaces an earlier one with the same tag. */
export type PushMessage = {
  kind: NotificationSetting;
  title: string;
  body: string;
  path: string;
  tag: string;
  /** Language of the title, and its text direction. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Set if the push is shown without a sound, because it could not wait until quiet hours end. */
  silent?: true;
  /** A button that accepts this request, and the text shown once it is accepted. */
  accept?: { requestId: string; label: string; done: string };
};
