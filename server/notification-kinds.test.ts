import { describe, expect, test } from 'vitest';
import { settingNames } from '../contract/accounts/push-terms.ts';
import type { Day } from '../contract/dates.ts';
import { requestReasons, requestStatuses, statusWords } from '../contract/requests/request-terms.ts';
import { english } from '../contract/words/said.ts';
import { accountTexts } from './accounts/account-texts.ts';
import { asWritten } from './kernel/as-written.ts';
import { notifications } from './notification-kinds.ts';
import { joinNotifications } from './notifications/notification.ts';
import { decisions } from './sharing/telling/decision-notifications.ts';
import { toRequesters } from './sharing/telling/promises-to-requesters.ts';
import { requesterText } from './sharing/telling/request-texts.ts';
import { sharingNotifications } from './sharing/telling/sharing-notifications.ts';
import { waitingText } from './sharing/telling/waiting-notification.ts';

const WRITTEN = 'Win a million';
const TODAY = '2026-06-15' as Day;

const request = {
  ...{ title: WRITTEN, donorName: WRITTEN, location: WRITTEN, word: WRITTEN, previousLocation: WRITTEN },
  ...{ deadline: '2026-06-20', previousDeadline: '2026-06-19', quantity: 60, unit: 'pieces', wanted: 12, offered: 2 },
  ...{
    pickupTime: '2026-06-18T17:00/19:00',
    proposedTime: '2026-06-18T17:00/19:00',
    previousTime: null,
    declinedTime: null,
  },
} as unknown as Parameters<typeof requesterText>[1];
const food = {
  ...{ id: 'x', title: WRITTEN, quantity: 60, unit: 'pieces' as const, inParts: true, left: 24 },
  first: { name: WRITTEN, wanted: 12 },
};
const account = { path: '/somewhere', publicUrl: 'https://larder.example.org', device: 'Firefox' };

const mails = [
  ...Object.entries({ ...decisions, ...toRequesters }).map(
    ([kind, { tell }]) => [kind, requesterText(tell, request, TODAY, english)] as const,
  ),
  ['waiting for one', waitingText({ ...food, waiting: 1 })] as const,
  ['waiting for more', waitingText({ ...food, waiting: 3 })] as const,
  ...Object.entries(accountTexts).map(([kind, text]) => [kind, text(account)] as const),
];

describe.each(mails)('the mail “%s”', (_kind, text) => {
  const [subject, paragraphs] = [english._(text.subject), text.paragraphs.map(english._)];

  test('quotes user-written text, and has none in its subject or first lines', () => {
    const [hello, first, ...more] = paragraphs;
    expect([subject, hello, first].join('\n')).not.toContain(WRITTEN);
    expect(hello).toBe('Hello,');
    expect(more.join('\n').replaceAll(`“${asWritten(WRITTEN)}”`, '')).not.toContain(WRITTEN);
  });
});

describe('notifications to requesters', () => {
  test.each(Object.entries(decisions))('for “%s” use the same words as badges and pages', (_kind, state) => {
    const text = requesterText(state.tell, request, TODAY, english);
    const [subject, paragraphs] = [english._(text.subject), text.paragraphs.map(english._)];
    const words = english._(statusWords(state)).toLowerCase();
    expect(subject.toLowerCase()).toContain(words);
    expect(paragraphs[1]?.toLowerCase()).toContain(words);
  });

  test('cover every request state that others or the clock cause', () => {
    const told: { status: string; reason?: string }[] = Object.values(decisions);
    const ownMoves = ['Withdrawn'];
    expect(new Set(told.map(({ status }) => status))).toEqual(
      new Set(requestStatuses.filter((status) => !ownMoves.includes(status))),
    );
    expect(new Set(told.flatMap(({ reason = [] }) => reason))).toEqual(new Set(requestReasons));
  });
});

test('two features cannot use the same notification name', () => {
  expect(() => joinNotifications(sharingNotifications, sharingNotifications)).toThrow(
    'Two notifications have the same name',
  );
});

test('every notification setting has a mail and a push, and every push has a setting', () => {
  const kinds = Object.values(notifications.kinds);
  for (const setting of Object.keys(settingNames)) {
    const ofSetting = kinds.filter((kind) => kind.setting === setting);
    expect([ofSetting.some(({ mail }) => mail), ofSetting.some(({ push }) => push)], setting).toEqual([true, true]);
  }
  expect(kinds.filter(({ setting, push }) => setting === null && push)).toEqual([]);
});
