import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HELD } from '../../contract/moderation-terms.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { sendPhoto, twoColours } from '../../test/server/photos.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';

test('pictures of foods that moderators had hidden stay hidden without the food, those of held ones do not', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const food = async (width: number, hiddenWhy: string | null) => {
    const sent = await sendPhoto(app, ada, await twoColours(width, 300).jpeg().toBuffer());
    const { image } = await sent.json();
    const id = await addFood(app, ada, { image });
    await app.db.updateTable('foods').set({ hiddenWhy }).where('id', '=', id).execute();
    return { id, image };
  };
  const [hidden, held, shown] = [await food(400, 'Rude.'), await food(410, HELD), await food(420, null)];
  // As the database was before.
  await sql`drop trigger photo_files_note_content on photo_files`.execute(app.db);
  await sql`drop function note_content`.execute(app.db);
  await sql`drop table hidden_pictures`.execute(app.db);
  await sql`alter table photos drop column content_hash`.execute(app.db);

  await runMigrations(app.db, '056-hidden-pictures.additive');
  for (const { id } of [hidden, held]) {
    expect((await app.call('DELETE', `/delete-food/${id}`, { as: ada })).status).toBe(200);
  }
  const statusOf = async ({ image }: typeof shown) =>
    (await app.app.request(image, { headers: { Cookie: ada.cookie } })).status;
  expect([await statusOf(hidden), await statusOf(held), await statusOf(shown)]).toEqual([404, 200, 200]);
});
