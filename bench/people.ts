/** Adds users with a session each, who joined half a year ago by default, since some limits are lower for new accounts. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

const HALF_A_YEAR = 180 * 24 * 60 * 60_000;

export async function addPeople(
  pool: pg.Pool,
  count: number,
  joinedAt = Date.now() - HALF_A_YEAR,
): Promise<{ id: string; token: string }[]> {
  const idOf = () => uuidv7({ msecs: joinedAt });
  const people = Array.from({ length: count }, () => ({ id: idOf(), token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into users (id, issuer, subject, email, name, photo)
     select id, 'bench', id::text, id || '@bench.invalid', 'Someone', '/art/person-1.svg' from unnest($1::uuid[]) as person (id)`,
    [people.map(({ id }) => id)],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, started_at, expires_at)
     select hash, id, now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as person (id, hash)`,
    [people.map(({ id }) => id), people.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  return people;
}
