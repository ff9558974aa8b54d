/** Express with pg and compression, like in its guides: rows mapped to the API's format, sent by `res.json`. */
import compression from 'compression';
import express from 'express';
import pg from 'pg';
import { kindOf } from '../../contract/food-kinds/kind-of.ts';

// Keeps a `date` as text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const foods = `select foods.*, users.name as donor_name, users.email as donor_email, users.photo as donor_photo,
    photos.id as photo_id, photos.width, photos.height, photos.placeholder
  from foods join users on users.id = foods.donor_id
  left join linked_pictures on image like 'http%' and linked_pictures.id = md5(image)::uuid
  left join photos on photos.id = coalesce(foods.photo_id, linked_pictures.photo_id)`;
const listed = `status in ('Available', 'Requested', 'Coming Soon') and deadline >= $1`;

const app = express();
app.use(compression());
app.get('/', (_request, response) => response.send('ready'));
app.get('/api/foods', async (request, response) => {
  const { rows } = await pool.query(`${foods} where ${listed} order by foods.id desc limit $2`, [
    today(),
    request.query.limit,
  ]);
  response.json(rows.map(present));
});
app.get('/api/all-foods', async (request, response) => {
  const { rows } = await pool.query(`${foods} where ${listed} order by deadline desc, foods.id desc limit $2`, [
    today(),
    request.query.limit,
  ]);
  response.json(rows.map(present));
});
app.get('/api/food/:id', async (request, response) => {
  const { rows } = await pool.query(`${foods} where foods.id = $1`, [request.params.id]);
  const requests = await pool.query('select status from food_requests where food_id = $1', [request.params.id]);
  const count = (status: string) => requests.rows.filter((row) => row.status === status).length;
  response.json({
    ...present(rows[0]),
    waiting: count('Requested'),
    promised: count('Accepted') > 0,
    collected: count('Collected') > 0,
    isOwn: false,
  });
});
app.listen(Number(process.env.PORT), '127.0.0.1');

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function present(row: pg.QueryResultRow) {
  return {
    _id: row.id,
    title: row.title,
    image: full(row.image),
    quantity: row.quantity,
    deadline: `${row.deadline}T23:59:59.999Z`,
    location: row.location,
    status: row.status,
    notes: row.notes,
    photo: row.photo_id && {
      id: row.photo_id,
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
    },
    donator: {
      name: row.donor_name,
      email: row.donor_email,
      photo: full(row.donor_photo),
      picture: row.donor_photo,
    },
    kind: kindOf(row.title),
  };
}

function full(link: string): string {
  return link.startsWith('/') ? process.env.PUBLIC_URL + link : link;
}
