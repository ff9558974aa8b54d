import { msg } from '#words';

/** The lines of people's settings, in words. Each kind of notification belongs to one of them or to none. */
export const settingNames = {
  asked: msg`Requests for my food`,
  decided: msg`Updates on my requests`,
  message: msg`Messages about food`,
  reminder: msg`Pick-up times and cancellations`,
  thanks: msg({ message: 'Thanks', context: 'kind of notification' }),
  found: msg`New food near me`,
} as const;
export type NotificationSetting = keyof typeof settingNames;

/** The ways to tell people: on the pages of the site, on devices while it is closed, by mail. */
export const channels = ['page', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** In how many browsers one person can have push notifications. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** A push as JSON, encrypted for its browser. One with the same tag takes the place of the one before. */
export type PushMessage = {
  kind: NotificationSetting;
  title: string;
  body: string;
  path: string;
  tag: string;
  /** The language of the title, and how it is written. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** That it makes no sound: it could not wait until the end of quiet hours. */
  silent?: true;
  /** A button on it that accepts who asked by this request, and what is said once they are. */
  accept?: { requestId: string; label: string; done: string };
};
