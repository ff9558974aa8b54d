import { sql } from 'kysely';
import type { Thanks } from '../../contract/requests/thanks.ts';

/** The thanks of the two sides of a request, as they are read with it. */
export type SaidRow = { byDonor: boolean; words: string | null }[] | null;

/**
 * The thanks about `request`, a table or alias with the columns of food_requests, for one of its sides. A side gets no
 * thanks of a person whom it has blocked.
 */
export function saidAbout(viewer: 'donor' | 'requester') {
  const isDonor = viewer === 'donor';
  return sql<SaidRow>`(
    select json_agg(json_build_object('byDonor', said.by_donor, 'words', said.words)) from thanks said
    where said.request_id = request.id and (said.by_donor = ${isDonor} or not exists (
      select from blocks
      where blocker_id = ${sql.ref(isDonor ? 'request.donorId' : 'request.requesterId')}
        and blocked_id = ${sql.ref(isDonor ? 'request.requesterId' : 'request.donorId')})))`;
}

/** The thanks as the API answers them to that side; absent if there are none. */
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
