/** `node:http` and pg, with one statement per list, in which PostgreSQL creates the JSON. */
import { createServer } from 'node:http';
import pg from 'pg';
import { kindOf } from '../../contract/food-kinds/kind-of.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

// PostgreSQL can't derive a food's kind from its title, so it's stored here.
const foods = await pool.query('select id, title from foods');
await pool.query('create table kinds_of_foods (food_id uuid primary key, kind text)');
await pool.query('insert into kinds_of_foods select * from unnest($1::uuid[], $2::text[])', [
  foods.rows.map(({ id }) => id),
  foods.rows.map(({ title }) => kindOf(title)),
]);

const list = (order: string) =>
  `select replace(json_agg(food)::text, ',"kind":null', '') as json from (
     select foods.id as "_id", title, case when image like '/%' then $3 else '' end || image as image, quantity,
       deadline || 'T23:59:59.999Z' as deadline, location, status, notes,
       case when photos.id is not null then json_build_object(
         'id', photos.id, 'width', width, 'height', height, 'placeholder', placeholder
       ) end as photo,
       json_build_object('name', name, 'email', email, 'photo', case when photo like '/%' then $3 else '' end || photo,
         'picture', photo) as donator, kind
     from foods join users on users.id = donor_id
     join kinds_of_foods on food_id = foods.id
     left join linked_pictures on image like 'http%' and linked_pictures.id = md5(image)::uuid
     left join photos on photos.id = coalesce(foods.photo_id, linked_pictures.photo_id)
     where foods.status in ('Available', 'Requested', 'Coming Soon') and deadline >= $1
     order by ${order} limit $2
   ) food`;
const statements: Record<string, string> = {
  '/api/foods': list('foods.id desc'),
  '/api/all-foods': list('deadline desc, foods.id desc'),
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
  const statement = statements[pathname];
  if (!statement) return response.end();
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await pool.query(statement, [today, searchParams.get('limit'), process.env.PUBLIC_URL]);
  const body = Buffer.from(rows[0].json);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
