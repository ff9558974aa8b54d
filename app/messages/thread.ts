import type { Conversation, Message, RequestChange } from '../../contract/requests/messages.ts';

/** An entry in a conversation: a message, the note sent with the request, or a change to the request. */
export type Entry = { key: string; at: string } & ({ message: Message; isNote?: true } | { change: RequestChange });

/**
 * Merges messages and changes in chronological order. A thread starts with the request and its note.
 *
 * @param messages the loaded messages, in chronological order
 * @param isWhole whether all messages are loaded; if not, entries older than the first message are left out
 */
export function threadOf({ asked, changes, isDonor }: Conversation, messages: Message[], isWhole: boolean): Entry[] {
  const note = { _id: 'asked', text: asked.notes, photo: null, isOwn: !isDonor, sentAt: asked.at, readAt: null };
  const from = isWhole ? '' : (messages[0]?.sentAt ?? '');
  const entries: Entry[] = [
    { key: 'request', at: asked.at, change: { at: asked.at, status: 'Requested' } },
    {
      ...{ key: note._id, at: asked.at, isNote: true },
      message: { ...note, ...(asked.isDeleted && { isDeleted: true }) },
    },
    ...changes.map((change) => ({ key: `${change.at} ${change.status ?? change.note}`, at: change.at, change })),
    ...messages.map((message) => ({ key: message._id, at: message.sentAt, message })),
  ];
  // Timestamps in the same format sort as text. The sort is stable, so entries with the same timestamp keep the order above.
  return entries
    .filter(({ at }) => at >= from)
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}
