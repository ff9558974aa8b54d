import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import { readSettings } from '../site/memory/settings.ts';

test('own words that were saved for several languages at once are kept for each', async () => {
  const app = await buildApp();
  const de = { line: 'Der Pfarre', 'home.slides.0.title': 'Jeden Freitag' };
  const fr = { line: 'De la paroisse' };
  await sql`insert into site_settings (name, value, changed_at)
    values ('translations', ${JSON.stringify({ de, fr })}::jsonb, now())`.execute(app.db);

  await runMigrations(app.db, '084-a-translation-for-each-language.additive');

  expect(await readSettings(app.db)).toEqual({ 'translation-de': de, 'translation-fr': fr });
  const rows = await sql`select 1 from site_settings where name = 'translations'`.execute(app.db);
  expect(rows.rows).toEqual([]);
});
