import { type Message, msg, plural } from '#words';
import type { Inbox, InboxEntry } from '../../contract/requests/inbox.ts';
import type { Words } from '../../contract/words/say.ts';
import { foundPath, foundWords } from '../alerts/found.ts';
import { conversationPath } from '../messages/messages-link.tsx';

/** Something that has happened or waits. */
export type Entry = {
  /** What it is about. There is one entry about each thing. */
  key: string;
  /** Grows with what is new about it. */
  count: number;
  text: string;
  /** The same for the line in the bar, where it is long otherwise. */
  line?: string;
  /** The page where one sees it, and what the link to it says. */
  to: string;
  label: string;
} & ({ kind: 'told'; told: InboxEntry } | { kind: 'messages'; requestId: string } | { kind: 'found' });

/** All that is new: questions, messages, then news, the newest first of each. */
export function entriesOf(inbox: Inbox, words: Words): Entry[] {
  const { notices, messages = [], hidesMessageCards, found } = inbox;
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
  return [
    ...told.filter(isQuestion),
    ...written,
    ...told.filter((entry) => !isQuestion(entry)),
    ...(finds ? [finds] : []),
  ];
}

/** Whether an entry stays until it is answered. */
export function isQuestion(entry: Entry): boolean {
  return entry.kind === 'told' && entry.told.isQuestion === true;
}

/** An entry as the server says it. */
export function toldEntry(told: InboxEntry) {
  const { kind, requestId, foodId, ids, text, path, label } = told;
  // Several people's about one food are one entry.
  const key = `${kind} ${ids.length > 1 ? foodId : requestId}`;
  return { kind: 'told' as const, told, key, count: ids.length, text, to: path, label };
}

/** The newest message and who wrote it, where it has words or a picture. */
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
