import type { Locator, Page } from '@playwright/test';

/** The line in the bar about news that has just arrived. It disappears by itself. */
export const news = (page: Page): Locator => page.getByRole('banner').getByRole('status');

/** The bell: a link to the inbox, with the number of new entries. */
export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });

/** The list of news on the inbox page. */
export const inbox = (page: Page): Locator => page.getByRole('list', { name: 'New for you' });
