/** @module-tag release */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file of each, what a newcomer looks for there, and what they write in its place. */
const steps: [file: string, found: string, written: string][] = [
  [
    'server/db/migrations/999-origin.additive.sql',
    '',
    "alter table foods add column origin text not null default '';\n",
  ],
  ['server/db/schema.ts', '  packDay: Day | null;\n', '$&  origin: Generated<string>;\n'],
  ['contract/foods/food-terms.ts', 'title: 120,', '$& origin: 200,'],
  ['contract/foods/foods.ts', '  notes: z.string(),\n', '$&  origin: z.string(),\n'],
  [
    'contract/foods/foods.ts',
    '  notes: text(msg`Notes`, foodLimits.notes),\n',
    '$&  origin: optionalText(msg`Origin`, foodLimits.origin).optional(),\n',
  ],
  ['contract/foods/foods.ts', 'imageLink, Person, text', 'imageLink, optionalText, Person, text'],
  [
    'app/foods/form/food-form.tsx',
    '        <LocationField ',
    '        <Field<TextName> label={t`Origin`} name="origin" defaultValue={food?.origin} maxLength={foodLimits.origin} />\n$&',
  ],
  ['app/foods/form/food-input.ts', '    packDate: packDate ? ', "    origin: rest.origin ?? '',\n$&"],
  ['app/foods/form/words-for-fields.tsx', '    unit: [', '    origin: [t`Origin`, (origin) => origin],\n$&'],
  [
    'app/foods/food-facts.tsx',
    '      <PickupTimesFact ',
    '      {food.origin && <Fact name={t`Origin`} layout={layout}>{food.origin}</Fact>}\n$&',
  ],
  [
    'server/foods/food.test.ts',
    "describe('adding a food', () => {\n",
    `$&  test('a food says where it comes from', async () => {
       const app = await buildApp();
       const ada = await createUser(app, 'Ada');
       const body = { ...foodInput(), origin: 'Wachau' };
       const { insertedId: id } = await (await app.call('POST', '/add-food', { as: ada, body })).json();
       expect(await foodAt(app, id)).toMatchObject({ origin: 'Wachau' });
       await app.call('PUT', \`/update-food/\${id}\`, { as: ada, body: foodInput({ title: 'Rye loaf' }) });
       expect(await (await app.call('GET', '/foods')).json()).toMatchObject([{ title: 'Rye loaf', origin: 'Wachau' }]);
       await app.call('PUT', \`/update-food/\${id}\`, { as: ada, body: { ...foodInput(), origin: 'Styria' } });
       expect(await foodAt(app, id)).toMatchObject({ origin: 'Styria' });
       const long = { ...foodInput(), origin: 'x'.repeat(201) };
       expect((await app.call('POST', '/add-food', { as: ada, body: long })).status).toBe(400);
     });\n`,
  ],
];

/** What people then do in a browser. */
const JOURNEY = `
  import { expect, test } from '../test/browser/fixtures.ts';
  import { fillFood } from '../test/browser/food-steps.ts';
  test('what is typed as the origin is sent and shown', async ({ page, context, site }) => {
    await site.enter(context, await site.register('Olga'));
    await page.goto('/add-food');
    await fillFood(page, { title: 'Plums' });
    await page.getByLabel('Origin').fill('Wachau');
    await page.getByRole('button', { name: 'Add Food' }).click();
    await page.getByRole('link', { name: 'Plums', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Wachau');
  });`;

test('whoever follows the tour in ARCHITECTURE.md has a new field that is typed, kept and shown', async () => {
  const tour = (await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).split("\n## A newcomer's tour")[1];
  const named = [...(tour ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file = '']) => file.replace('NNN', '999'));
  expect(named).toEqual([...new Set(steps.map(([file]) => file))]);
  expect(tour).toContain('Nine files');
  expect(named).toHaveLength(9);

  const folder = await copyOfTheTree();
  for (const [file, found, written] of steps) await edit(join(folder, file), found, written);
  const command = commandsIn(folder);
  await command('react-router', 'typegen');
  await command('tsc');
  await command('vitest', 'run', '--project', 'postgres', 'server/foods/food.test.ts', '-t', 'where it comes from');
  await command('react-router', 'build');
  await writeFile(join(folder, 'e2e/tour.spec.ts'), JOURNEY);
  await command('playwright', 'test', 'e2e/tour.spec.ts');
}, 600_000);
