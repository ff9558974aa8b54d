import { expect, test } from 'vitest';
import type { Conversation, Message } from '../../contract/requests/messages.ts';
import { threadOf } from './thread.ts';

const at = (minute: number) => `2026-06-15T10:${String(minute).padStart(2, '0')}:00.000Z`;
const message = (minute: number): Message => ({
  ...{ _id: `m${minute}`, text: 'Hello', photo: null, isOwn: true, sentAt: at(minute), readAt: null },
});
const about: Conversation = {
  ...{ requestId: '1', foodId: '2', title: 'Loaf', status: 'Accepted', isDonor: true, isOpen: true, closesAt: null },
  person: { name: 'Ben', picture: '' },
  asked: { at: at(0), notes: 'At six?' },
  changes: [
    { at: at(2), status: 'Accepted' },
    { at: at(4), note: 'moved', window: 'any time' },
  ],
};
const keys = (messages: Message[], isWhole = true) => threadOf(about, messages, isWhole).map(({ key }) => key);

test('a thread without messages starts with the note of the request', () => {
  expect(keys([])).toEqual(['request', 'asked', `${at(2)} Accepted`, `${at(4)} moved`]);
  expect(threadOf(about, [], true)[1]).toMatchObject({ message: { text: 'At six?', isOwn: false }, isNote: true });
});

test('changes and messages are in chronological order', () => {
  expect(keys([message(1), message(3), message(4)])).toEqual([
    ...['request', 'asked', 'm1', `${at(2)} Accepted`, 'm3'],
    ...[`${at(4)} moved`, 'm4'],
  ]);
});

test('changes older than the loaded messages are left out until earlier messages are loaded', () => {
  expect(keys([message(3), message(5)], false)).toEqual(['m3', `${at(4)} moved`, 'm5']);
});
