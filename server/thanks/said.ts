import { sql } from 'kysely';
import type { Thanks } from '../../contract/thanks.ts';

/** What the two sides of a request have said, as it is read with the request. */
export type SaidRow = { byDonor: boolean; words: string | null }[] | null;

/**
 * What was said about `request`, a table or alias whose columns are those of food_requests, for one of its sides. Of whom
 * that side has blocked it is told nothing.
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

/** What the API answers of it to that side; nothing where nothing was said. */
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
