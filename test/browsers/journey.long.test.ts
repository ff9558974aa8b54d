/** @module-tag browsers */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { publicPages } from '../browser/public-pages.ts';
import { ROOT, startApp } from '../process/app-process.ts';
import { register } from '../process/person.ts';
import { usedFolder } from '../process/used-folder.ts';
import { freePort } from '../server/postgres-server.ts';
import { type Kind, keys } from './browser.ts';
import { chromium109 } from './chromium-109.ts';
import { firefox } from './firefox.ts';
import { drop, give, logIn, lyingPicture, promise, registerBy, untilAlive, untilKept } from './steps.ts';
import { visitorOf } from './visitor.ts';
import { webkit } from './webkit.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

describe.each([
  { kind: chromium109, size: PHONE },
  { kind: firefox, size: DESKTOP },
  { kind: webkit, size: PHONE },
])('In $kind.name', ({ kind, size }) => {
  let missing: string | undefined;
  beforeAll(async () => {
    await kind.install().catch((error: Error) => {
      missing = `not tried in ${kind.name}: ${error.message}`;
      console.log(missing);
    });
  }, 600_000);
  beforeEach(({ skip }) => skip(missing !== undefined, missing));

  it('a guest opens every public page, and finds a food while typing', async () => {
    const site = await startSite();
    const { visitor, browser } = await visit(kind, size, site.url);
    for (const { path, heading } of await publicPages(site.url)) {
      await visitor.go(path);
      await visitor.sees({ role: 'heading', name: heading });
    }
    await visitor.go('/foods');
    await visitor.fill('Search by title', 'apples from');
    await visitor.isAt('/foods?search=apples+from');
    await visitor.click({ role: 'link', name: /^View Details of Apples from/ });
    await visitor.sees({ role: 'heading', name: 'Apples from the old tree' });
    expect(await browser.errors()).toEqual([]);
  });

  it('two people, each in a browser, post, request, promise, exchange messages and hand over', async () => {
    const site = await startSite();
    const [{ visitor: ada, browser: adas }, { visitor: ben, browser: bens }] = [
      await visit(kind, size, site.url),
      await visit(kind, size, site.url),
    ];
    await registerBy(ada, 'Ada');
    await ada.go('/add-food');
    await ada.fill('Food Image Url', 'https://pictures.example/rye.jpg');
    await ada.fill('Food Name', 'Plum cake');
    await ada.fill('Total Quantity', '2');
    await ada.fill('Pickup Location', 'Mill Lane');
    await ada.click({ role: 'button', name: 'In 3 days' });
    await ada.fill('Additional Notes', 'Ring twice');
    await ada.click({ role: 'button', name: 'Add Food' });
    await ada.isAt('/my-posted-food');
    await ada.click({ role: 'link', name: 'No one waiting for Plum cake' });
    await ada.sees({ role: 'heading', name: 'No one is waiting for this food' });

    await registerBy(ben, 'Ben');
    await ben.go('/foods');
    await ben.click({ role: 'link', name: 'View Details of Plum cake' });
    await ben.click({ role: 'button', name: 'Request' });
    await ben.sees({ role: 'dialog', name: 'Request this food' });
    await ben.fill('Additional Notes', 'I can come at six');
    await ben.click({ role: 'button', name: 'Request' });
    await ben.isAt('/my-food-requests');

    await ada.click({ role: 'button', name: 'Accept Ben' });
    await ben.sees({ role: 'img', name: /^QR code for pick-up code/ });
    await ben.click({ text: 'Messages' });
    await ben.fill('Message to Ada', 'On my way');
    await ben.click({ role: 'button', name: 'Send' });
    await ada.click({ text: 'Messages' });
    await ada.sees({ text: 'On my way' });
    await ada.fill('Message to Ben', 'The door is open');
    await ada.click({ role: 'button', name: 'Send' });
    await ben.sees({ text: 'The door is open' });

    const said = await ben.textOf({ text: /^Pick-up code: (\d ){5}\d$/ });
    await ada.fill('Pick-up code', said.replaceAll(/\D/g, ''));
    await ada.click({ role: 'button', name: 'Confirm hand-over' });
    await ada.sees({ role: 'heading', name: 'Collected' });
    await ben.sees({ text: 'Collected' });
    expect([...(await adas.errors()), ...(await bens.errors())]).toEqual([]);
  });

  it('dialogs take the focus and give it back, and a picture can be dropped on a page', async () => {
    const site = await startSite();
    const [dora, rita] = [await register(site.url, 'Dora'), await register(site.url, 'Rita')];
    const loaf = await give(site.url, dora, 'Card loaf');
    await give(site.url, rita, 'Own loaf');
    const { visitor, browser } = await visit(kind, size, site.url);
    await visitor.go('/registration');
    await untilAlive(visitor);
    await visitor.evaluate(`(${drop})('${await lyingPicture()}')`);
    await visitor.sees({ text: 'This is how others will see you.' });
    const preview = `document.querySelector('[src^="data:image/jpeg"]')`;
    expect(await visitor.evaluate(`[${preview}.naturalWidth, ${preview}.naturalHeight]`)).toEqual([150, 300]);

    await logIn(visitor, rita);
    await visitor.go('/foods');
    await visitor.click({ role: 'link', name: 'View Details of Card loaf' });
    await visitor.click({ role: 'button', name: 'Request' });
    await visitor.hasFocus({ label: 'Additional Notes' });
    await visitor.type(keys.tab + keys.tab);
    await visitor.hasFocus({ role: 'button', name: 'Request' });
    await visitor.type(keys.escape);
    await visitor.lacks({ role: 'dialog', name: 'Request this food' });
    await visitor.hasFocus({ role: 'button', name: 'Request' });
    // The browser may still be navigating back when the dialog is gone.
    await visitor.isAt(`/food/${loaf}`);

    await visitor.go('/my-posted-food');
    await visitor.click({ role: 'button', name: 'Delete Own loaf' });
    await visitor.hasFocus({ role: 'alertdialog', name: 'Are you sure?' });
    await visitor.type(keys.tab);
    await visitor.hasFocus({ role: 'button', name: 'Yes' });
    await visitor.type(keys.tab);
    await visitor.hasFocus({ role: 'button', name: 'Cancel' });
    await visitor.type(keys.escape);
    await visitor.hasFocus({ role: 'button', name: 'Delete Own loaf' });
    await visitor.type(keys.enter);
    await visitor.click({ role: 'button', name: 'Yes' });
    await visitor.hasFocus({ role: 'heading', name: 'Please Add Some Food' });
    expect(await browser.errors()).toEqual([]);
  });

  it('pages seen before and the pick-up card open while the server is stopped, and update once it is back', async () => {
    const site = await startSite();
    const [dora, rita] = [await register(site.url, 'Dora'), await register(site.url, 'Rita')];
    await promise(site.url, dora, rita, 'Card loaf');
    const { visitor } = await visit(kind, size, site.url);
    await logIn(visitor, rita);
    await visitor.go('/recipes');
    await untilKept(visitor, '/recipes');
    await visitor.go('/my-food-requests');
    await visitor.sees({ text: 'Card loaf' });
    await untilKept(visitor, '/my-food-requests');
    await site.stop();

    const notice = { text: /^The site isn’t responding right now. Last updated/ };
    await visitor.go('/my-food-requests');
    await visitor.sees(notice);
    await visitor.sees({ role: 'img', name: /^QR code for pick-up code/ });
    await visitor.go('/recipes');
    await visitor.sees(notice);
    await visitor.sees({ role: 'heading', name: 'Delicious Recipes' });
    await visitor.go('/teams');
    await visitor.sees({ role: 'heading', name: 'The site isn’t responding right now' });
    await visitor.click({ role: 'link', name: 'Delicious Recipes' });
    await visitor.sees(notice);

    await site.start();
    await visitor.lacks(notice);
    await visitor.sees({ role: 'heading', name: 'Delicious Recipes' });
  });
});

/** Starts a site for one test, which can be stopped and started again at the same address. */
async function startSite() {
  const folder = await usedFolder();
  // A site without moderators shows local browsers a notice that it isn't set up yet, which shifts every page.
  const env = { DATA_DIR: folder.path, SAMPLE_FOODS: 'on', MODERATORS: 'mona@example.org' };
  const options = { env, port: await freePort() };
  let app = await startApp(options);
  onTestFinished(async () => {
    await app.stop();
    await folder.remove();
  });
  return {
    url: app.url,
    stop: () => app.stop(),
    start: async () => {
      app = await startApp(options);
    },
  };
}

async function visit(kind: Kind, size: { width: number; height: number }, url: string) {
  const browser = await kind.launch(size);
  console.log(browser.version);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(`${kind.name}, ${task.name}.png`, await browser.picture());
    await browser.close();
  });
  return { browser, visitor: visitorOf(browser, url) };
}

async function keepPicture(name: string, picture: Buffer): Promise<void> {
  const folder = join(ROOT, 'test-results/browsers');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), picture);
}
