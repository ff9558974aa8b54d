import { type Message, msg, plural } from '#words';
import type { Inbox, Notice } from '../../contract/inbox.ts';
import type { Words } from '../../contract/say.ts';
import { foundPath, foundWords } from '../alerts/found.ts';
import { conversationPath } from '../messages/messages-link.tsx';
import { isQuestion, noticeLinks, pageOf, textOf } from './notice-words.ts';

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
} & ({ kind: 'notice'; notice: Notice } | { kind: 'messages'; requestId: string } | { kind: 'found' });

/** All that is new, the most urgent first, and the newest first of what is as urgent. `say` puts a pick-up time into words. */
export function entriesOf(inbox: Inbox, say: (time: string) => string, words: Words): Entry[] {
  const { notices, messages = [], hidesMessageCards, found } = inbox;
  const entries = notices.map((notice) => ({
    ...{ kind: 'notice' as const, notice, key: `${notice.requestId} ${notice.kind}`, count: 1 },
    ...{ text: words._(textOf(notice, say)), to: pageOf(notice), label: words._(noticeLinks[notice.kind].label) },
  }));
  const questions = entries.filter(({ notice }) => isQuestion(notice));
  const told = entries.filter((entry) => !questions.includes(entry));
  const as = (urgency?: 'soon') => told.filter(({ notice }) => noticeLinks[notice.kind].urgency === urgency);
  const written = (hidesMessageCards ? [] : messages).map(({ requestId, name, title, count, last }) => ({
    ...{ kind: 'messages' as const, requestId, key: requestId, count },
    ...saidBy(last && (last.text || words._(msg`A photo`)), { name, title, count }, words),
    ...{ to: conversationPath(requestId), label: words._(msg`Read it`) },
  }));
  const finds = found && {
    ...{ kind: 'found' as const, key: 'found', count: found.count, text: words._(foundWords(found)) },
    ...{ to: foundPath(found), label: words._(msg`See it`) },
  };
  return [...questions, ...written, ...as('soon'), ...as(undefined), ...(finds ? [finds] : [])];
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
