/** The screens that scripts/screenshots.ts captures. */
import type { Locator, Page } from '@playwright/test';
import type { Say } from '../test/browser/say.ts';
import { type Furnished, HERE, type Others } from './furnish.ts';

export type Screen = {
  name: string;
  /** The viewer. Defaults to Ada. */
  as?: keyof Others | 'guest';
  path(url: string, furnished: Furnished): Promise<string> | string;
  /** Prepares the page before it is opened. */
  before?(page: Page): Promise<void>;
  /** Continues on the opened page. `say` returns the page's texts in its language. */
  prepare?(page: Page, say: Say): Promise<void>;
  /** Whether something covers the page, so that only the window is captured. */
  isOver?: boolean;
};

const REQUEST = { message: 'Request', context: 'verb' };
const RELEASE = { message: 'Undo promise', context: 'verb' };

/** The screens of docs/pictures. Each is captured on both devices, in both themes. */
export const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'foods', path: () => '/foods' },
  { name: 'near', path: () => `/foods?near=${HERE.lat},${HERE.lon}&within=5` },
  { name: 'food', path: (url) => foodPath(url, 'Lentil soup') },
  { name: 'share', path: (url) => foodPath(url, 'Sixty apples') },
  {
    name: 'request',
    path: (url) => foodPath(url, 'Lentil soup'),
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say(REQUEST), exact: true }).click();
      await page.getByLabel(say`Additional Notes`).fill('I can come by at six. Thank you!');
    },
    isOver: true,
  },
  { name: 'add-food', path: () => '/add-food' },
  { name: 'posted-foods', path: () => '/my-posted-food' },
  {
    name: 'queue',
    path: () => '/my-posted-food',
    prepare: async (page, say) => {
      await page.getByRole('link', { name: say`Promised, ${{ waiting: 2 }} more waiting` }).click();
      await scrollTo(page.getByRole('region', { name: say`Coming to collect` }), 'start');
    },
  },
  {
    name: 'food-requests',
    path: () => '/my-food-requests',
    prepare: (page, say) =>
      scrollTo(page.getByLabel(say`My food requests`, { exact: true }).filter({ visible: true }), 'start'),
  },
  {
    name: 'pickup-card',
    path: () => '/my-food-requests',
    prepare: (page, say) => scrollTo(page.getByRole('region', { name: say`Ready to collect` }), 'start'),
  },
  { name: 'messages', path: (_url, { cake }) => `/messages/${cake}` },
  { name: 'recipes', path: () => '/recipes' },
];

/** All other screens, only for visual checks. */
export const furtherScreens: Screen[] = [
  { name: 'home-guest', as: 'guest', path: () => '/' },
  { name: 'foods-guest', as: 'guest', path: () => '/foods' },
  { name: 'sample', as: 'guest', path: (url) => foodPath(url, 'Sourdough') },
  { name: 'foods-none', as: 'guest', path: () => '/foods?search=zanzibar' },
  {
    name: 'foods-map',
    path: () => `/foods?near=${HERE.lat},${HERE.lon}&within=5&view=map`,
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say`Show the map` }).click();
      await page.getByRole('button', { name: say`Zoom out` }).waitFor();
    },
  },
  { name: 'login', as: 'guest', path: () => '/login' },
  { name: 'registration', as: 'guest', path: () => '/registration' },
  { name: 'forgot-password', as: 'guest', path: () => '/forgot-password' },
  { name: 'contact', as: 'guest', path: () => '/contact' },
  { name: 'teams', as: 'guest', path: () => '/teams' },
  { name: 'privacy', as: 'guest', path: () => '/privacy' },
  { name: 'cookies', as: 'guest', path: () => '/cookies' },
  { name: 'not-found', as: 'guest', path: () => '/nowhere' },
  {
    name: 'menu',
    path: () => '/recipes',
    prepare: (page) => page.getByRole('banner').locator('summary').filter({ visible: true }).first().click(),
    isOver: true,
  },
  { name: 'own-food', path: (url) => foodPath(url, 'Pancakes from') },
  { name: 'food-without-picture', path: (url) => foodPath(url, 'Leftover sandwiches') },
  {
    name: 'update-food',
    path: async (url) => (await foodPath(url, 'Carrots from')).replace('/food/', '/update-food/'),
  },
  { name: 'profile', path: () => '/profile' },
  { name: 'profile-notifications', path: () => '/profile/notifications' },
  { name: 'profile-logging-in', path: () => '/profile/logging-in' },
  { name: 'profile-data', path: () => '/profile/data' },
  { name: 'inbox', path: () => '/inbox' },
  {
    name: 'quiet-food',
    path: () => '/my-posted-food',
    // As a third of its time after it was posted, and as after its last day.
    before: (page) =>
      showing(page, {
        isQuiet: true,
        outcome: null,
        reach: { within: 2, told: 12, next: { at: '2030-01-01T17:00:00Z', within: 5 } },
      }),
    prepare: async (page, say) => {
      await page.getByRole('link', { name: 'Two jars of apple butter' }).filter({ visible: true }).first().click();
      await page.getByRole('link', { name: say`See requests` }).click();
      await page.getByRole('group', { name: say`What happened to it?` }).waitFor();
    },
  },
  { name: 'conversations', path: () => '/messages' },
  {
    name: 'request-draft',
    path: (url) => foodPath(url, 'Lentil soup'),
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say(REQUEST), exact: true }).click();
      await page.getByLabel(say`Additional Notes`).fill('May I bring the children?');
      await page.reload();
      await page.getByText(say`We’ve restored your draft.`).waitFor();
    },
    isOver: true,
  },
  {
    name: 'question-withdraw',
    path: () => '/my-food-requests',
    prepare: (page, say) =>
      page
        .getByRole('button')
        .filter({ hasText: say({ message: 'Withdraw', context: 'verb' }), visible: true })
        .first()
        .click(),
    isOver: true,
  },
  {
    name: 'question-delete',
    path: () => '/my-posted-food',
    prepare: (page, say) =>
      page
        .getByRole('button', { name: say`Delete ${{ title: 'Two jars of apple butter' }}` })
        .filter({ visible: true })
        .click(),
    isOver: true,
  },
  {
    name: 'release',
    path: () => '/my-posted-food',
    prepare: async (page, say) => {
      await page.getByRole('link', { name: say`Promised, ${{ waiting: 2 }} more waiting` }).click();
      await page.getByRole('button', { name: say(RELEASE), exact: true }).click();
    },
    isOver: true,
  },
  {
    name: 'happened',
    as: 'mira',
    path: () => '/my-food-requests',
    // Keeps the notice unread, because a notice that was seen is not shown again.
    before: async (page) => void (await page.route('**/api/request-by/*/read', (route) => route.fulfill({ json: {} }))),
  },
  { name: 'wanted', path: () => '/wanted' },
  {
    name: 'wanted-map',
    path: () => `/wanted?near=${HERE.lat},${HERE.lon}&within=5&view=map`,
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say`Show the map` }).click();
      await page.getByRole('button', { name: say`Zoom out` }).waitFor();
    },
  },
  { name: 'wanted-none', as: 'newcomer', path: () => '/wanted?near=10,10&within=1' },
  { name: 'my-wanted', as: 'mira', path: () => '/my-wanted' },
  { name: 'my-wanted-none', as: 'newcomer', path: () => '/my-wanted' },
  { name: 'first-offer', as: 'mira', path: () => '/inbox' },
  { name: 'food-offered', as: 'mira', path: (url) => foodPath(url, 'Windfall apples') },
  { name: 'food-offered-to-others', path: (url) => foodPath(url, 'Windfall apples') },
  { name: 'add-wanted', path: () => '/my-wanted/new' },
  {
    name: 'have-this',
    path: () => '/wanted',
    prepare: async (page, say) => {
      await page
        .getByRole('link', { name: say`I have this: ${{ what: 'Soup' }}, for ${{ name: 'Amal Haddad' }}` })
        .click();
      await page.getByLabel(say`Food Name`).waitFor();
    },
  },
  { name: 'posted-foods-none', as: 'newcomer', path: () => '/my-posted-food' },
  { name: 'food-requests-none', as: 'newcomer', path: () => '/my-food-requests' },
  {
    name: 'report',
    as: 'newcomer',
    path: (url) => foodPath(url, 'Lentil soup'),
    prepare: async (page, say) => {
      await page.getByLabel(say`More about ${{ what: 'Lentil soup, still warm' }}`, { exact: true }).click();
      await page.getByRole('link', { name: say`Report this food` }).click();
    },
    isOver: true,
  },
  { name: 'moderation', as: 'moderator', path: () => '/moderation' },
  { name: 'site-settings', as: 'moderator', path: () => '/moderation/site' },
  ...['contact', 'look', 'home', 'texts', 'translations', 'joining', 'mail', 'samples'].map(
    (page): Screen => ({ name: `site-${page}`, as: 'moderator', path: () => `/moderation/site/${page}` }),
  ),
  ...['name', 'place', 'imprint', 'look', 'joining', 'mail', 'samples', 'done'].map(
    (step): Screen => ({ name: `setup-${step}`, as: 'moderator', path: () => `/setup?step=${step}` }),
  ),
  { name: 'roles', as: 'moderator', path: () => '/moderation/roles' },
  { name: 'role-link', as: 'newcomer', path: () => '/look-after-this-site' },
  { name: 'site-health', as: 'moderator', path: () => '/moderation/health' },
];

/** Scrolls an element's start or end into view. */
async function scrollTo(place: Locator, block: 'start' | 'end'): Promise<void> {
  await place.evaluate((element, block) => element.scrollIntoView({ block }), block);
}

async function foodPath(url: string, search: string): Promise<string> {
  const [found] = await (await fetch(`${url}/api/all-foods?search=${search}`)).json();
  return `/food/${found._id}`;
}

/** Adds to what the API says of each food, when the browser asks it. */
async function showing(page: Page, more: object): Promise<void> {
  await page.route(/\/api\/food\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...more } });
  });
}
