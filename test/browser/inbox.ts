import type { Locator, Page } from '@playwright/test';

/** The line in the bar about what has just come. It goes by itself. */
export const news = (page: Page): Locator => page.getByRole('banner').getByRole('status');

/** What the bell leads to and counts. */
export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });

/** All that is new, on the page that the bell leads to. */
export const inbox = (page: Page): Locator => page.getByRole('list', { name: 'New for you' });
