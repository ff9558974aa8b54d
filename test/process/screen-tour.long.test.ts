/** @module-tag release */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file of each, what a newcomer looks for there, and what they write in its place. */
const steps: [file: string, found: string, written: string][] = [
  ['app/routes.ts', "      route('contact', ", "      route('tips', 'pages/tips-page.tsx'),\n$&"],
  [
    'app/pages/tips-page.tsx',
    '',
    `import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = preload(({ api }) => [siteQuery(api)]);
export const clientLoader = skipServer;

export default function TipsPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const name = site?.name ?? '';
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta title={t\`Tips\`} description={t\`How to keep bread fresh\`} />
      <PageHeader title={t\`Tips\`} lead={t\`What neighbours at \${name} do with old bread\`} art="recipes" />
    </div>
  );
}
`,
  ],
];

/** Not part of the tour: that visitors get the page from the server, in the navigation and in another language. */
const journey = `import { expect, test } from '../test/browser/fixtures.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';

test.use({ siteEnv: { LANGUAGES: 'en,xx', SITE_NAME: 'Larder of tips' } });

test('a planted page arrives complete, with title and description, and is translated', async ({ page, request }) => {
  const sent = await (await request.get('/tips')).text();
  expect(sent).toContain('What neighbours at Larder of tips do with old bread');
  expect(sent).toContain('<meta name="description" content="How to keep bread fresh"');
  await page.goto('/tips');
  await expect(page).toHaveTitle('Larder of tips | Tips');
  await expectAccessible(page, { widths: [360, 1280] });
  await page.goto('/tips?lang=xx');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦Tips⟧');
});
`;

test('following the tour in ARCHITECTURE.md adds a screen', async () => {
  const tours = (await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).split("\n## A newcomer's tour");
  const tour = tours.find((text) => text.startsWith(': a new screen'));
  const named = [...(tour ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(named).toEqual(steps.map(([file]) => file));
  expect(tour).toContain('Two files');

  const folder = await copyOfTheTree();
  for (const [file, found, written] of steps) await edit(join(folder, file), found, written);
  const command = commandsIn(folder);
  await command('react-router', 'typegen');
  await command('tsc');
  await command('react-router', 'build');
  await edit(join(folder, 'e2e/tour.spec.ts'), '', journey);
  await command('playwright', 'test', 'e2e/tour.spec.ts');
}, 600_000);
