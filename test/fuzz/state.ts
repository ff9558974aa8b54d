import { sql } from 'kysely';
import type { TestApp } from '../server/build-app.ts';

/** The parts of the database that belong to someone. */
export type State = {
  /** Marks the last write before it was read. */
  writes: string;
  users: { id: string; isConfirmed: boolean }[];
  foods: { id: string; donorId: string; hidden: boolean }[];
  requests: { id: string; donorId: string; requesterId: string; status: string; pickupCode: string | null }[];
  /** The ids of wanted posts that are not hidden. */
  shownWanted: string[];
  /** Exact locations: address, latitude and longitude, owner, and who is accepted for a food there. */
  places: { texts: string[]; ownerId: string; acceptedIds: string[] }[];
  /**
   * A hash of each row, and its owners, with its creator last. `goesWith` is a person who isn't an owner but whose deletion
   * deletes the row too.
   */
  rows: Map<string, { owners: string[]; hash: string; goesWith: string | null }>;
};

/** Like `readState`, but returns `known` if nothing has been written since. */
export async function readAgain(app: Pick<TestApp, 'db'>, known: State): Promise<State> {
  return (await countWrites(app)) === known.writes ? known : readState(app);
}

/** A value that changes with every transaction that writes. */
export async function countWrites({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows } = await sql<{ writes: string }>`select ${writes} as writes`.execute(db);
  return rows[0]?.writes ?? '';
}

const writes = sql`pg_snapshot_xmax(pg_current_snapshot())::text`;

/**
 * Reads everything in one statement. The hash of a food leaves out its status and the amount taken, because others change these
 * with their requests. It also leaves out the location, which is deleted once the food is collected, and which has its own row
 * here. The sign-in tables identify people by their subject.
 */
export async function readState({ db }: Pick<TestApp, 'db'>): Promise<State> {
  const { rows } = await sql<{ state: Omit<State, 'rows'> & { rows: [string, string[], string, string | null][] } }>`
    with exact as (
      select id, owner_id, address, lat, lon, md5(places::text || array(
        select foods.id from foods where place_id = places.id order by 1
      )::text) as hash, array(
        select requester_id from food_requests join foods on foods.id = food_id
        where place_id = places.id and food_requests.status = 'Accepted'
      ) as accepted from places
    ), owned as (
      select 'user ' || id as key, array[id] as owners, md5(t::text) as hash from users t
      union all select 'session ' || id, array[user_id], md5(t::text) from sessions t
      union all select 'food ' || id, array[donor_id], md5((to_jsonb(t) - 'status' - 'place_id' - 'taken')::text) from foods t
      union all select 'request ' || id, array[donor_id, requester_id], md5(t::text) from food_requests t
      union all select 'photo ' || id, array[owner_id], md5(t::text) from photos t where owner_id is not null
      union all select 'report ' || id, array[person_id, reporter_id], md5(t::text) from reports t where reporter_id is not null
      union all select 'act ' || id, array[moderator_id], md5(t::text) from moderation_acts t
      union all select 'place ' || id, accepted || owner_id, hash from exact
      union all select 'cell ' || donor_id || cell_row || cell_column, array[donor_id], '' from donor_cells
      union all select 'sent ' || user_id || what || key, array[user_id], md5(t::text) from sent_once t
      union all select 'thanks ' || request_id || by_donor, array[donor_id, requester_id], md5(t::text)
        from thanks t join food_requests on food_requests.id = request_id
      union all select 'alert ' || id, array[user_id], md5(t::text) from alerts t
      union all select 'find ' || user_id || food_id, array[user_id, donor_id], md5(t::text)
        from alert_finds t join foods on foods.id = food_id
      union all select 'message ' || id, array[recipient_id, sender_id], md5(t::text) from messages t
      union all select 'push subscription ' || t.id, array[user_id], md5(t::text)
        from push_subscriptions t join sessions on sessions.id = session_id
        -- A browser whose keys all callers send. It belongs to the last person who subscribed with it.
        where endpoint not like '%/to/new'
      union all select 'notification settings ' || user_id, array[user_id], md5(t::text) from notification_settings t
      union all select 'invitation ' || id, array[inviter_id], md5(t::text) from invitations t
      union all
      select signed_in.key, array[coalesce(users.id, signed_in.id)], signed_in.hash from (
        select 'sign-in ' || id as key, id, md5(t::text) as hash from sign_in_users t
        union all select 'sign-in account ' || id, "userId", md5(t::text) from sign_in_accounts t
        union all select 'sign-in session ' || id, "userId", md5(t::text) from sign_in_sessions t
        union all select 'passkey ' || id, "userId", md5(t::text) from sign_in_passkeys t
        union all select 'link ' || encode(token_hash, 'hex'), subject::uuid, md5(t::text) from email_tokens t
      ) signed_in left join users on users.subject = signed_in.id::text
    ), rows as (
      select *, null::uuid as goes_with from owned
      union all select 'block ' || blocker_id || blocked_id, array[blocker_id], md5(t::text), blocked_id from blocks t
    )
    select json_build_object(
      'writes', ${writes},
      'rows', (select json_agg(json_build_array(key, owners, hash, goes_with)) from rows),
      'users', (select json_agg(json_build_object('id', id, 'isConfirmed', email_confirmed_at is not null)) from users),
      'foods', (select json_agg(json_build_object('id', id, 'donorId', donor_id, 'hidden', hidden)) from foods),
      'requests', (select json_agg(json_build_object('id', id, 'donorId', donor_id, 'requesterId', requester_id,
        'status', status, 'pickupCode', pickup_code)) from food_requests),
      'shownWanted', (select json_agg(id) from alerts where people is not null and hidden_why is null),
      'places', (select json_agg(json_build_object('texts', array[address, lat::text, lon::text], 'ownerId', owner_id,
        'acceptedIds', accepted)) from exact)
    ) as state`.execute(db);
  const [{ state } = { state: undefined }] = rows;
  if (!state) throw new Error('the state cannot be read');
  return {
    writes: state.writes,
    users: state.users ?? [],
    foods: state.foods ?? [],
    requests: state.requests ?? [],
    shownWanted: state.shownWanted ?? [],
    places: state.places ?? [],
    rows: new Map((state.rows ?? []).map(([key, owners, hash, goesWith]) => [key, { owners, hash, goesWith }])),
  };
}

/** Describes a changed row that belongs only to `others`, or a new one that one of them created; undefined if there is none. */
export function foreignChange(before: State, after: State, others: string[]): string | undefined {
  const isOthers = (owners: string[]) => owners.every((owner) => others.includes(owner));
  for (const [key, { owners, hash, goesWith }] of before.rows) {
    const now = after.rows.get(key);
    if (!now && goesWith && !after.rows.has(`user ${goesWith}`)) continue;
    if (now?.hash !== hash && isOthers(owners)) return `${key} ${now ? 'has changed' : 'is gone'}.`;
  }
  for (const [key, { owners }] of after.rows) {
    if (!before.rows.has(key) && isOthers(owners.slice(-1))) return `${key} is new.`;
  }
  return undefined;
}
