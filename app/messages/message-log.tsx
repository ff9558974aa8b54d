import { useEffect, useRef } from 'react';
import { useLingui } from '#page-words';
import { photoPath } from '../../contract/foods/photo-terms.ts';
import type { Conversation, Message } from '../../contract/requests/messages.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { Moment } from '../ui/dates.tsx';
import type { Elements } from '../ui/elements.ts';
import { WrittenText } from '../ui/page/written-text.tsx';
import { ChangeLine } from './change-line.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Entry } from './thread.ts';

type Props = {
  about: Pick<Conversation, 'isDonor' | 'person'>;
  /** `page` fills the space between the header and the form. `section` is part of a page and has a maximum height. */
  layout: Layout;
  earlier: Entry[];
  newest: Entry[];
  more: Elements;
};

export type Layout = 'page' | 'section';

const layouts = { page: 'absolute inset-0', section: 'max-h-96' };

/**
 * Lists all messages and changes to the request. The newest is in view, even without JavaScript, and a new one scrolls the list
 * to its end. Screen readers announce only additions to the newest page.
 */
export function MessageLog({ about, layout, earlier, newest, more }: Props) {
  const { t } = useLingui();
  const { name } = about.person;
  const scroller = useRef<HTMLElement>(null);
  const last = newest.at(-1)?.key;
  const lastRead = [...earlier, ...newest].findLast((entry) => 'message' in entry && isReadByOther(entry.message))?.key;
  const entries = { about, lastRead };
  useEffect(() => {
    if (last) scroller.current?.scrollTo({ top: 0 });
  }, [last]);
  return (
    <section
      ref={scroller}
      aria-label={t`All messages with ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach the element that scrolls
      tabIndex={0}
      // Reversed, so that the list stays scrolled to its end when entries are added or images load.
      className={`flex flex-col-reverse overflow-y-auto overscroll-contain rounded-xl p-1 ${layouts[layout]}`}
    >
      <div className="grid gap-3">
        {more}
        {earlier.length > 0 && <Entries {...entries} entries={earlier} />}
        <div role="log" aria-label={t`Messages with ${name}`}>
          <Entries {...entries} entries={newest} />
        </div>
      </div>
    </section>
  );
}

type EntriesProps = Pick<Props, 'about'> & { entries: Entry[]; lastRead: string | undefined };

function Entries({ entries, about, lastRead }: EntriesProps) {
  const { name } = about.person;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) =>
        'change' in entry ? (
          <li key={entry.key}>
            <ChangeLine change={entry.change} about={about} />
          </li>
        ) : (
          <li
            key={entry.key}
            className={`grid max-w-[85%] gap-1 ${entry.message.isOwn ? 'justify-items-end justify-self-end' : 'justify-items-start'}`}
          >
            <Bubble message={entry.message} name={name} />
            {!entry.isNote && <BelowBubble message={entry.message} name={name} isLastRead={entry.key === lastRead} />}
          </li>
        ),
      )}
    </ol>
  );
}

function isReadByOther({ isOwn, readAt }: Message): boolean {
  return isOwn && readAt !== null;
}

type BelowProps = { message: Message; name: string; isLastRead: boolean };

/** Shows a message's time, “Read” below the last message that the other user has read, and the menu to report a message. */
function BelowBubble({ message: { _id, isOwn, isDeleted, sentAt }, name, isLastRead }: BelowProps) {
  const { t } = useLingui();
  return (
    <div className={`text-muted flex flex-wrap items-center gap-x-3 text-xs ${isOwn ? 'justify-end' : ''}`}>
      <Moment instant={sentAt} />
      {isLastRead && <span>{t({ message: 'Read', context: 'status of a message' })}</span>}
      {!isOwn && !isDeleted && <MoreMenu about={{ messageId: _id }} name={name} side="above" />}
    </div>
  );
}

function Bubble({ message: { isOwn, isDeleted, text, photo }, name }: { message: Message; name: string }) {
  const { t } = useLingui();
  return (
    <div
      className={`rounded-box grid gap-2 px-4 py-2.5 ${isOwn ? 'bg-secondary text-secondary-content' : 'bg-base-300'}`}
    >
      <span className="sr-only">{`${isOwn ? t`You:` : t`${name}:`} `}</span>
      {photo && (
        <a href={photoPath(photo.id, 1280)} target="_blank" rel="noopener" className="block">
          <img
            src={photoPath(photo.id, 640)}
            alt={isOwn ? t`Your photo` : t`A photo from ${name}`}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="h-auto max-h-72 w-auto max-w-full rounded-xl"
          />
        </a>
      )}
      {isDeleted && <p className="italic">{t`This message was deleted.`}</p>}
      {text && (
        <WrittenText text={text} isOwn={isOwn}>
          <LinkedText text={text} />
        </WrittenText>
      )}
    </div>
  );
}
