import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import { areModerators } from '../../people/moderators.ts';

/** How many moderators there are, and when one of them was here last, to the day. */
export async function seenModerators(db: Db, config: Pick<Config, 'moderators'>) {
  const { rows } = await sql<{ moderators: number; seenAt: Date | null }>`
    select count(distinct users.id)::int as moderators,
      max(greatest(sessions.used_at, (select max(acted_at) from moderation_acts where moderator_id = users.id))) as seen_at
    from users left join sessions on sessions.user_id = users.id
    where ${areModerators(config)}`.execute(db);
  return { moderators: rows[0]?.moderators ?? 0, seenAt: rows[0]?.seenAt ?? undefined };
}
