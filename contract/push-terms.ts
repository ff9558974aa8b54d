/** What people are told of, each in words for their settings. Whoever adds a kind of notification adds a line here. */
export const notificationKinds = {
  asked: 'Somebody asks for my food',
  decided: 'What becomes of my requests',
  message: 'Messages about a food',
  reminder: 'Pick-up times',
  thanks: 'Thanks',
  found: 'New food near my places',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

/** In what ways: on the pages of the site, on devices while it is closed, by mail. */
export const channels = ['page', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** In how many browsers one person is told by push. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** What a browser is sent, as JSON and encrypted for it. Whatever has the same tag takes the place of what came before. */
export type PushMessage = { kind: NotificationKind; title: string; body: string; path: string; tag: string };
