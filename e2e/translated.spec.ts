import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import routes from '../app/routes.ts';
import { SOURCE_LANGUAGE } from '../contract/words/languages.ts';
import { furtherScreens, type Screen, screens } from '../scripts/screens.ts';
import { expect } from '../test/browser/fixtures.ts';
import { test } from '../test/browser/furnished-site.ts';
import { ask as askByCall, move } from '../test/browser/hand-over-steps.ts';
import {
  accept,
  ask,
  COLLECTED,
  chooseLanguage,
  collect,
  give,
  readCode,
  rowOf,
  type Visitor,
} from '../test/browser/journey-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { sayIn } from '../test/browser/say.ts';
import { settled } from '../test/browser/settled.ts';
import { expectTranslated } from '../test/browser/translator.ts';
import { call, food, type Person } from '../test/process/person.ts';

test.use({ isTranslated: true });

test('two people with translated right-to-left pages post, request and collect a food, and see what the other does', async ({
  newVisitor,
  site,
}) => {
  const say = sayIn('ar');
  const enter = async (name: string): Promise<Visitor> => {
    const [person, page] = [await site.register(name, 'ar'), await newVisitor(PHONE)];
    await chooseLanguage(page, site, 'ar');
    await site.enter(page.context(), person);
    return { person, page };
  };
  const [donor, requester] = [await enter('Dilek who translates'), await enter('Radu who translates')];
  const title = 'Loaf to be translated';
  const look = async ({ page }: Visitor) => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectTranslated(page);
  };

  await test.step('typed text is still there after a tap that finds an error', async () => {
    await donor.page.goto('/add-food');
    await look(donor);
    await donor.page.getByLabel(say`Food Name`, { exact: true }).fill(title);
    await donor.page.getByRole('button', { name: say`Add Food`, exact: true }).tap();
    await expect(donor.page.getByText(say`Please fill out this field.`).first()).toBeVisible();
    await expect(donor.page.getByLabel(say`Food Name`, { exact: true })).toHaveValue(title);
  });
  const path = await give(donor, say, { title });
  await expect(rowOf(donor, title).getByRole('link', { name: say`No one waiting` })).toBeVisible();

  await requester.page.goto(path);
  await look(requester);
  await ask(requester, say, title);
  await test.step('the donor sees without a reload that someone is waiting', async () => {
    await rowOf(donor, title)
      .getByRole('link', { name: say`${{ waiting: 1 }} waiting` })
      .tap();
  });
  await accept(donor, say, requester.person.name);
  const code = await readCode(requester, say, title);
  await test.step('a code, a person’s name and the site’s name are left as they are', async () => {
    const left = requester.page.locator('[translate=no]');
    for (const text of [code.slice(0, 3), donor.person.name, 'Open Larder']) {
      await expect(left.filter({ hasText: text }).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(left.locator('font')).toHaveCount(0);
  });
  await collect(donor, say, requester.person.name, code);
  await expect(rowOf(requester, title).getByText(say(COLLECTED), { exact: true })).toBeVisible();
  for (const visitor of [donor, requester]) await look(visitor);
});

/** Pages that aren't among the screens, as a guest or Ada sees them. */
const furtherPaths: Record<string, string[]> = {
  guest: ['/about', '/rules', '/reset-password', '/signed-in', '/setup', '/add-food'],
  ada: ['/confirm-email', '/recipes'],
};

for (const as of ['guest', 'ada', 'mira', 'newcomer', 'moderator'] as const) {
  test(`in translated pages every screen of ${as} can be opened, left and opened again`, { tag: '@languages' }, async ({
    newVisitor,
    site,
    furnished,
    expectProblem,
  }) => {
    test.setTimeout(900_000);
    expectProblem(/answer 40[134]: GET|Scripts may close only the windows/, { always: false });
    const page = await newVisitor({ reducedMotion: 'reduce' });
    page.setDefaultTimeout(30_000);
    if (as !== 'guest') {
      await call(site.url, furnished[as], 'PUT', '/language', { language: SOURCE_LANGUAGE });
      await site.enter(page.context(), furnished[as]);
    }
    await page.goto('/teams');
    const seen = [...screens, ...furtherScreens].filter(({ as: by = 'ada' }) => by === as);
    const further = (furtherPaths[as] ?? []).map((path): Screen => ({ name: path, path: () => path }));
    for (const screen of [...seen, ...further]) {
      await test.step(screen.name, async () => {
        await screen.before?.(page);
        await follow(page, await screen.path(site.url, furnished));
        await screen.prepare?.(page, sayIn(SOURCE_LANGUAGE));
        await expectWell(page);
        await closeWhatIsOver(page);
        await page.goBack();
        await expectWell(page);
        await page.goForward();
        await expectWell(page);
      });
    }
  });
}

test('these screens cover every route', { tag: '@languages' }, async ({ site, furnished }) => {
  const ofScreens = [...screens, ...furtherScreens].map(({ path }) => path(site.url, furnished));
  const paths = [...(await Promise.all(ofScreens)), ...Object.values(furtherPaths).flat()];
  const isSeen = (pattern: string) => paths.some((path) => matchPath(pattern, path.replace(/\?.*/, '')));
  // A food's queue is opened from its donor's list.
  expect(patternsOf(routes).filter((pattern) => !isSeen(pattern))).toEqual(['/my-posted-food/:id']);
});

test('in translated pages changes by others replace what was there', { tag: '@languages' }, async ({
  newVisitor,
  site,
}) => {
  const [dora, rita, sam] = [
    await site.register('Dora of the news'),
    await site.register('Rita of the news'),
    await site.register('Sam of the news'),
  ];
  const [mine, theirs] = [await newVisitor(), await newVisitor()];
  const posted = await call(site.url, dora, 'POST', '/add-food', food('Jam of the news'));
  const { insertedId: id } = await posted.json();
  await site.enter(mine.context(), dora);
  await site.enter(theirs.context(), rita);

  await theirs.goto(`/food/${id}`);
  await expectTranslated(theirs);
  const main = theirs.getByRole('main');
  await expect(main.getByText('Available', { exact: true })).toBeVisible();
  const request = await askByCall(site.url, sam, id);
  await expect(main.getByText('Requested', { exact: true })).toBeVisible();
  await expect(main.getByText('Available', { exact: true })).toHaveCount(0);
  await expect(main.getByText('1 person is waiting', { exact: true })).toBeVisible();
  await askByCall(site.url, rita, id);
  await expect(main.getByText('1 person is waiting', { exact: true })).toHaveCount(0);
  await call(site.url, dora, 'PUT', `/update-food/${id}`, { ...food('Marmalade of the news'), location: 'Mill' });
  await expect(theirs.getByRole('heading', { level: 1, name: 'Marmalade of the news' })).toBeVisible();
  await expect(main.getByText('Mill', { exact: true }).first()).toBeVisible();

  await mine.goto(`/my-posted-food/${id}`);
  await expectTranslated(mine);
  const waiting = mine.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('heading', { level: 2 })).toContainText('Waiting');
  await move(site.url, rita, await requestOf(site.url, rita, id), 'withdrawal');
  await expect(mine.getByRole('heading', { name: 'Rita of the news' })).toHaveCount(0);
  await move(site.url, dora, request, 'acceptance');
  await expect(
    mine.getByRole('region', { name: 'Coming to collect' }).getByText('Sam of the news').first(),
  ).toBeVisible();
  await expectWell(mine);
  await expectWell(theirs);
});

/** Goes to another page as links do, through the router's own global variable. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (path) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(path),
    path,
  );
  await expectWell(page);
}

async function expectWell(page: Page): Promise<void> {
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expectTranslated(page);
}

async function closeWhatIsOver(page: Page): Promise<void> {
  // The filter's dialog is always open, but its fold is closed.
  const over = page.locator('dialog[open], [role=alertdialog]').filter({ visible: true });
  if ((await over.count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await expectWell(page);
}

async function requestOf(url: string, as: Person, foodId: string): Promise<string> {
  const requests = await (await call(url, as, 'GET', `/request-by/${as.email}`)).json();
  return requests.find((request: { foodId: string }) => request.foodId === foodId)._id;
}

/** The paths of all pages, without those of files. */
function patternsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    if (path.includes('.')) return [];
    return [...(index || (path && children.length === 0) ? [pattern || '/'] : []), ...patternsOf(children, pattern)];
  });
}
