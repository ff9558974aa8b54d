/** @module-tag release */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

const LINE = '  xx: {';

const journey = `import { expect, test } from '../test/browser/fixtures.ts';

test.use({ siteEnv: { LANGUAGES: 'en,da' } });

test('a planted language can be chosen; sentences without a translation stay English', async ({ page }) => {
  await page.goto('/recipes?lang=da');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lækre opskrifter');
  await expect(page).toHaveTitle(/Recipes$/);
});
`;

test('following CONTRIBUTING.md adds a language: one line, and its folder', async () => {
  const guide = (await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).split('\n## Add a language\n')[1] ?? '';
  for (const step of [
    'contract/words/languages.ts',
    'npm run words',
    'words/<tag>/messages.po',
    'LANGUAGES=en,<tag>',
  ]) {
    expect(guide).toContain(step);
  }
  const folder = await copyOfTheTree();
  const command = commandsIn(folder);
  await edit(
    join(folder, 'contract/words/languages.ts'),
    LINE,
    `  da: { name: 'Dansk', dir: 'ltr', isComplete: false, isRead: false },\n${LINE}`,
  );
  await command('lingui', 'extract', '--clean', '--workers', '1');
  const catalogue = join(folder, 'words/da/messages.po');
  await edit(catalogue, 'msgid "Delicious Recipes"\nmsgstr ""', 'msgid "Delicious Recipes"\nmsgstr "Lækre opskrifter"');
  // A test requires words for each kind of food. Dutch ones stand in for a translator's.
  for (const file of ['food-words.json', 'food-titles.json'])
    await cp(join(folder, 'words/nl', file), join(folder, 'words/da', file));
  await command('react-router', 'typegen');
  await command('tsc');
  await command('vitest', 'run', '--project', 'pure', 'contract/words', 'contract/food-kinds');
  await command('react-router', 'build');
  await edit(join(folder, 'e2e/tour.spec.ts'), '', journey);
  await command('playwright', 'test', 'e2e/tour.spec.ts');
}, 600_000);
