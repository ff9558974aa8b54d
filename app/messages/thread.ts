import type { Conversation, Message, RequestChange } from '../../contract/requests/messages.ts';

/** What stands in a conversation: a message, what was written with the request, or a change of the request. */
export type Entry = { key: string; at: string } & ({ message: Message; isNote?: true } | { change: RequestChange });

/**
 * The messages with the changes of the request between them, and before all of them what was written with the request.
 *
 * @param messages in their order
 * @param isWhole whether there are no earlier messages than these. Otherwise earlier changes wait for them
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
  // Instants of one form, whose order is that of their letters. What is of one moment stays in this order.
  return entries
    .filter(({ at }) => at >= from)
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}
