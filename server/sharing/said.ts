import { sql } from 'kysely';
import type { Thanks } from '../../contract/requests/thanks.ts';

/** Thanks about a request, as selected by `thanksAbout`. */
export type SaidRow = { byDonor: boolean; words: string | null }[] | null;

/**
 * SQL for the thanks about a request, for queries with `food_requests` as `request`. Omits the other side's thanks if the viewer
 * has blocked that user.
 */
export function thanksAbout(viewer: 'donor' | 'requester') {
  const isDonor = viewer === 'donor';
  return sql<SaidRow>`(
    select json_agg(json_build_object('byDonor', said.by_donor, 'words', said.words)) from thanks said
    where said.request_id = request.id and (said.by_donor = ${isDonor} or not exists (
      select from blocks
      where blocker_id = ${sql.ref(isDonor ? 'request.donorId' : 'request.requesterId')}
        and blocked_id = ${sql.ref(isDonor ? 'request.requesterId' : 'request.donorId')})))`;
}

/** Thanks as returned to one side; absent if there are none. */
export function presentThanks(rows: SaidRow, viewer: 'donor' | 'requester'): { thanks?: Thanks } {
  if (!rows) return {};
  const by = (isMine: boolean) => rows.find(({ byDonor }) => (byDonor === (viewer === 'donor')) === isMine);
  const [said, received] = [by(true), by(false)];
  return {
    thanks: {
      ...(said && { said: { words: said.words } }),
      ...(received && { received: { words: received.words } }),
    },
  };
}
