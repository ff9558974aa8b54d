import { msg } from '#words';
import { readRestoredCopy } from '../../db/backup/restored-copy.ts';
import type { Check } from './check.ts';

export const restoredCopy: Check = {
  title: msg`Restored copy`,
  harm: 'high',
  docs: 'docs/running.md#restore',
  async find({ db }) {
    const copy = await readRestoredCopy(db);
    if (!copy) return 'does not apply';
    return {
      title: msg`This is a restored copy. It doesn’t send emails or notifications.`,
      advice: msg`If this is now the live site, a steward can confirm it at the top of any page, or an administrator can run npm run larder -- go-live.`,
      details: [`backup: ${copy.madeAt.toISOString()}`],
      since: copy.restoredAt,
    };
  },
};
