import { msg, plural } from '#words';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import type { Notifications } from '../notifications/notification.ts';
import { addMail } from '../notifications/outbox.ts';
import { moderatorsByMail } from '../users/moderators.ts';

/** Minimum time between mails to moderators about reports, in milliseconds. */
const BETWEEN_REPORTS = 60 * 60_000;

/**
 * A single mail tells all moderators how many reports are open. It quotes none of them, because they contain other people's text.
 */
export const reportNotifications: Notifications = {
  kinds: {
    report: {
      setting: null,
      write: async (_job, { db, config: { moderators, publicUrl } }) => {
        const [to, ...others] = (await moderatorsByMail(db, { moderators })).map(({ email }) => email);
        const reports = await countOpenReports(db);
        if (!to || reports === 0) return undefined;
        const subject = msg`${plural({ reports }, { one: '# report is waiting for you', other: '# reports are waiting for you' })}`;
        const url = `${publicUrl}/moderation`;
        return { to, others, letter: { subject, text: msg`${{ subject }} at ${{ url }}` } };
      },
      mail: { between: BETWEEN_REPORTS },
    },
  },
};

/** Queues a mail to moderators about open reports, unless one is already waiting. The mail counts the reports when it is sent. */
export async function addReportMail(tx: Db, reportId: string, now: Date): Promise<void> {
  await addMail(tx, 'report', { reportId }, now, { topic: 'report', keepsWaiting: true });
}

async function countOpenReports(db: Db): Promise<number> {
  const row = await db.selectFrom('reports').select(count).where('closedAt', 'is', null).executeTakeFirstOrThrow();
  return row.count;
}
