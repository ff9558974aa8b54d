import { sql } from 'kysely';
import { msg, plural } from '#words';
import type { Config } from '../../config/config.ts';
import { count } from '../../db/count.ts';
import type { Db } from '../../db/schema.ts';
import { areModerators } from '../../users/moderators.ts';
import type { Check } from './check.ts';

/** How long moderators may be inactive while reports are waiting, in milliseconds. */
const LONG_AWAY = 14 * 24 * 60 * 60_000;

export const moderatorsHere: Check = {
  title: msg`Moderators`,
  harm: 'medium',
  docs: 'docs/running.md#moderators-and-stewards',
  async find({ db, config, now }) {
    const { moderators, seenAt } = await seenModerators(db, config);
    const reports = await countWaitingReports(db);
    const waiting = msg`${plural({ reports }, { one: '# report is waiting.', other: '# reports are waiting.' })}`;
    if (moderators === 0) {
      const appoint = msg`To make someone with an account a moderator, run “npm run larder -- make-moderator EMAIL” on the server.`;
      return {
        title: msg`This site has no moderators`,
        advice: reports > 0 ? msg`${{ waiting }} ${{ appoint }}` : appoint,
        harm: reports > 0 ? 'medium' : 'low',
      };
    }
    const isAway = !seenAt || now.getTime() - seenAt.getTime() > LONG_AWAY;
    if (reports === 0 || !isAway) return 'well';
    const ask = msg`Ask the moderators if they’re still available.`;
    return {
      title: msg`No moderator has been active for two weeks`,
      advice: msg`${{ waiting }} ${{ appoint: ask }}`,
      since: seenAt,
    };
  },
};

/** Returns the number of moderators, and the time of their latest activity, to within a day. */
async function seenModerators(db: Db, config: Pick<Config, 'moderators'>) {
  const { rows } = await sql<{ moderators: number; seenAt: Date | null }>`
    select count(distinct users.id)::int as moderators,
      max(greatest(sessions.used_at, (select max(acted_at) from moderation_acts where moderator_id = users.id))) as seen_at
    from users left join sessions on sessions.user_id = users.id
    where ${areModerators(config)}`.execute(db);
  return { moderators: rows[0]?.moderators ?? 0, seenAt: rows[0]?.seenAt ?? undefined };
}

async function countWaitingReports(db: Db): Promise<number> {
  const row = await db.selectFrom('reports').select(count).where('closedAt', 'is', null).executeTakeFirstOrThrow();
  return row.count;
}
