import { type Message, msg, plural } from '#words';
import type { FirstOffer, Inbox, InboxEntry } from '../../contract/requests/inbox.ts';
import type { Words } from '../../contract/words/say.ts';
import { foundPath, foundWords } from '../alerts/found.ts';
import { conversationPath } from '../messages/messages-link.tsx';

/** A piece of news or a pending question. */
export type Entry = {
  /** Identifies what the entry is about, such as a request. No two entries have the same key. */
  key: string;
  /** Number of events that the entry stands for. If it rises, something new has happened. */
  count: number;
  text: string;
  /** A shorter text for the header, if `text` is long. */
  line?: string;
  /** Path of the page that shows the news or question, and the text of the link to that page. */
  to: string;
  label: string;
} & (
  | { kind: 'told'; told: InboxEntry }
  | { kind: 'messages'; requestId: string }
  | { kind: 'found' }
  | { kind: 'first-offer'; offer: FirstOffer }
);

/** Returns the inbox entries: first questions, then messages, news, and food found by alerts, each newest first. */
export function entriesOf(inbox: Inbox, words: Words): Entry[] {
  const { notices, messages = [], hidesMessageCards, found, firstOffers = [] } = inbox;
  const told = notices.map(toldEntry);
  const written = (hidesMessageCards ? [] : messages).map(({ requestId, name, title, count, last }) => ({
    ...{ kind: 'messages' as const, requestId, key: requestId, count },
    ...saidBy(last && (last.text || words._(msg`A photo`)), { name, title, count }, words),
    ...{ to: conversationPath(requestId), label: words._(msg`Read it`) },
  }));
  const finds = found && {
    ...{ kind: 'found' as const, key: 'found', count: found.count, text: words._(foundWords(found)) },
    ...{ to: foundPath(found), label: words._(msg`See it`) },
  };
  const offers = firstOffers.map((offer) => {
    const { foodId, title, donor } = offer;
    const text = words._(msg`${{ donor }} offers you this first: ${{ title }}.`);
    return { kind: 'first-offer' as const, offer, key: foodId, count: 1, text, to: `/food/${foodId}`, label: '' };
  });
  return [
    ...offers,
    ...told.filter(isQuestion),
    ...written,
    ...told.filter((entry) => !isQuestion(entry)),
    ...(finds ? [finds] : []),
  ];
}

/** Whether an entry stays until it is answered. */
export function isQuestion(entry: Entry): boolean {
  return entry.kind === 'first-offer' || (entry.kind === 'told' && entry.told.isQuestion === true);
}

/** Converts a notification from the API to an entry. */
export function toldEntry(told: InboxEntry) {
  const { kind, requestId, foodId, ids, text, path, label } = told;
  // Notifications from several users about the same food share an entry.
  const key = `${kind} ${ids.length > 1 ? foodId : requestId}`;
  return { kind: 'told' as const, told, key, count: ids.length, text, to: path, label };
}

/** Quotes the newest message, `last`, and names its sender. Without `last`, only says how many messages there are. */
function saidBy(last: string | undefined, written: Written, words: Words): Pick<Entry, 'text' | 'line'> {
  const { name, title, count } = written;
  if (last === undefined) return { text: words._(writtenBy(written)) };
  const text =
    count > 1
      ? msg`${{ name }} about ${{ title }}, ${{ count }} new: ${{ answer: last }}`
      : msg`${{ name }} about ${{ title }}: ${{ answer: last }}`;
  return { text: words._(text), line: `${words._(msg`${{ name }}:`)} ${last}` };
}

type Written = { name: string; title: string; count: number };

function writtenBy({ name, title, count }: Written): Message {
  return count > 1
    ? msg`${{ name }} sent you ${plural({ count }, { one: '# new message', other: '# new messages' })} about ${{ title }}.`
    : msg`${{ name }} sent you a message about ${{ title }}.`;
}
