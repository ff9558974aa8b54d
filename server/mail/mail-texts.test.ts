import { describe, expect, test } from 'vitest';
import { requestReasons, requestStatuses, statusWords } from '../../contract/request-terms.ts';
import { accountMail, type Decision, decisions, requesterMail, waitingMail } from './mail-texts.ts';

const WRITTEN = 'Win a million';

const request = {
  ...{ title: WRITTEN, donorName: WRITTEN, location: WRITTEN, word: WRITTEN, previousLocation: WRITTEN },
  ...{ deadline: '2026-06-20', previousDeadline: '2026-06-19', quantity: 60, unit: 'pieces', wanted: 12 },
} as unknown as Parameters<typeof requesterMail>[1];
const food = {
  ...{ id: 'x', title: WRITTEN, quantity: 60, unit: 'pieces' as const, inParts: true, left: 24 },
  first: { name: WRITTEN, wanted: 12 },
};
const account = { path: '/somewhere', publicUrl: 'https://larder.example.org', device: 'Firefox' };

const mails = [
  ...([...Object.keys(decisions), 'changed', 'claimed'] as Parameters<typeof requesterMail>[0][]).map(
    (kind) => [kind, requesterMail(kind, request)] as const,
  ),
  ['waiting for one', waitingMail({ ...food, waiting: 1 })] as const,
  ['waiting for more', waitingMail({ ...food, waiting: 3 })] as const,
  ...Object.entries(accountMail).map(([kind, text]) => [kind, text(account)] as const),
];

describe.each(mails)('the mail “%s”', (_kind, { subject, paragraphs }) => {
  test('holds nothing that others have written in its subject and its first lines, and further down only in quotes', () => {
    const [hello, first, ...more] = paragraphs;
    expect([subject, hello, first].join('\n')).not.toContain(WRITTEN);
    expect(hello).toBe('Hello,');
    expect(more.join('\n').replaceAll(`“${WRITTEN}”`, '')).not.toContain(WRITTEN);
  });
});

describe('what requesters are told of a request', () => {
  test.each(Object.entries(decisions))('that is “%s” has the words of every badge and page', (kind, state) => {
    const { subject, paragraphs } = requesterMail(kind as Decision, request);
    const words = statusWords(state).toLowerCase();
    expect(subject.toLowerCase()).toContain(words);
    expect(paragraphs[1]?.toLowerCase()).toContain(words);
  });

  test('is told of every state that others or the clock bring about', () => {
    const told: { status: string; reason?: string }[] = Object.values(decisions);
    const ownMoves = ['Withdrawn'];
    expect(new Set(told.map(({ status }) => status))).toEqual(
      new Set(requestStatuses.filter((status) => !ownMoves.includes(status))),
    );
    expect(new Set(told.flatMap(({ reason = [] }) => reason))).toEqual(new Set(requestReasons));
  });
});
