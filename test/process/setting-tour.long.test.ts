/** @module-tag release */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file of each, what a newcomer looks for there, and what they write in its place. */
const steps: [file: string, found: string, written: string][] = [
  [
    'contract/site/site-setting-terms.ts',
    '  imprint: setting({\n',
    `  motto: line({
    label: msg\`Motto\`,
    initial: '',
    form: 'name',
    line: {
      max: 80,
      docs: { description: 'The site’s motto; empty if it has none' },
      variable: { must: 'the site’s motto', example: 'Share more' },
    },
    acts: { 'change-motto': ({ moderator }) => msg\`\${{ moderator }} changed the motto\` },
    details: (text) => text,
  }),
$&`,
  ],
  [
    'server/site/settings/site.test.ts',
    "describe('the settings of the site', () => {\n",
    `test('a site has a motto, which a steward or SITE_MOTTO sets', async () => {
  const { app, mo } = await siteWithModerator();
  expect(await siteOf(app)).toMatchObject({ motto: '' });
  expect((await change(app, mo, { motto: ' Share  more ' })).status).toBe(200);
  expect(await siteOf(app)).toMatchObject({ motto: 'Share more' });
  expect(await read(app, mo, '/moderation/log')).toMatchObject([{ act: 'change-motto', why: 'Share more' }]);
  const long = await (await change(app, mo, { motto: 'x'.repeat(81) })).json();
  expect(long.issues).toMatchObject([{ path: 'motto', message: 'Motto can have at most 80 characters.' }]);
  const api = JSON.stringify((await read(app, mo, '/openapi.json')).components.schemas);
  for (const words of ['The site’s motto; empty if it has none', 'change-motto']) expect(api).toContain(words);

  const fixed = await siteWithModerator({ env: { SITE_MOTTO: 'Waste less' } });
  await change(fixed.app, fixed.mo, { motto: 'Share more' });
  expect(await siteOf(fixed.app)).toMatchObject({ motto: 'Waste less' });
  const edited = await read(fixed.app, fixed.mo, '/moderation/site');
  expect(edited).toMatchObject({ motto: 'Waste less', variables: { motto: 'SITE_MOTTO' } });
});

$&`,
  ],
];

/** Not part of the tour: that a steward finds the planted setting on the screen and in the log. */
const journey = `import { expect, test } from '../test/browser/fixtures.ts';
import { expectToast } from '../test/browser/toasts.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

test('a planted setting is edited, decided between two stewards, and logged', async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/409/);
  const other = await newVisitor();
  for (const each of [page, other]) {
    await site.enter(each.context(), site.moderator, { pagesStay: true });
    await each.goto('/moderation/site');
  }
  for (const [each, motto] of [[page, 'Share more'], [other, 'Waste less']]) {
    await each.getByLabel('Motto').fill(motto);
  }
  const save = (each) => each.getByRole('button', { name: 'Save', exact: true }).first().click();
  await save(page);
  await expectToast(page, 'Saved.');
  await save(other);
  const conflict = other.getByRole('region', { name: 'Changed while you were editing' });
  await expect(conflict.getByRole('group', { name: 'Motto' })).toContainText('Share more');
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(/changed the motto.*Share more/);
});
`;

const fixedJourney = `import { expect, test } from '../test/browser/fixtures.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org', SITE_MOTTO: 'Waste less' } });

test('a planted setting that the environment decides cannot be edited', async ({ page, site }) => {
  await site.enter(page.context(), site.moderator);
  await page.goto('/moderation/site');
  const motto = page.getByLabel('Motto');
  await expect(motto).toHaveValue('Waste less');
  await expect(motto).not.toBeEditable();
  await expect(motto).toHaveAccessibleDescription(/^Set by the environment variable SITE_MOTTO,/);
});
`;

test('following the tour in ARCHITECTURE.md adds a setting to the API, the screen, the log and the environment', async () => {
  const tours = (await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).split("\n## A newcomer's tour");
  const tour = tours.find((text) => text.startsWith(': a new setting'));
  const named = [...(tour ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(named).toEqual([...new Set(steps.map(([file]) => file))]);
  expect(tour).toContain('Two files');

  const folder = await copyOfTheTree();
  for (const [file, found, written] of steps) await edit(join(folder, file), found, written);
  const command = commandsIn(folder);
  await command('react-router', 'typegen');
  await command('tsc');
  await command('vitest', 'run', '--project', 'postgres', 'server/site/settings/site.test.ts');
  await command('react-router', 'build');
  await edit(join(folder, 'e2e/tour.spec.ts'), '', journey);
  await edit(join(folder, 'e2e/fixed-tour.spec.ts'), '', fixedJourney);
  await command('playwright', 'test', 'e2e/tour.spec.ts', 'e2e/fixed-tour.spec.ts');
}, 600_000);
