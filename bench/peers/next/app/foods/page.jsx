import pg from 'pg';
import { FoodCard } from '../../food-card.jsx';

/** Rendered for each request, as for somebody who is signed in. */
export const dynamic = 'force-dynamic';

// A `date` as its text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

export default async function FoodsPage() {
  const { rows: foods } = await pool.query(
    `select foods.*, users.name as donor_name from foods join users on users.id = foods.donor_id
     where status in ('Available', 'Requested', 'Coming Soon') and deadline >= $1
     order by deadline desc, foods.id desc limit 24`,
    [new Date().toISOString().slice(0, 10)],
  );
  return (
    <main>
      <h1 className="text-4xl md:text-5xl">Available Foods</h1>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {foods.map((food, index) => (
          <li key={food.id}>
            <FoodCard food={food} eager={index < 4} />
          </li>
        ))}
      </ul>
    </main>
  );
}
