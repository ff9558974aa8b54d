import { useEffect, useRef } from 'react';
import { useLingui } from '#page-words';
import type { Message } from '../../contract/messages.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import { ReportLink } from '../moderation/report-link.tsx';
import { Moment } from '../ui/dates.tsx';
import type { Elements } from '../ui/elements.ts';
import { WrittenText } from '../ui/written-text.tsx';
import { LinkedText } from './linked-text.tsx';

type Props = {
  name: string;
  /** Whether it is all of what is between a head and a form, or a part of a page. */
  layout: Layout;
  earlier: Message[];
  newest: Message[];
  /** Loads earlier messages. */
  more: Elements;
};

export type Layout = 'page' | 'section';

const layouts = { page: 'absolute inset-0', section: 'max-h-96' };

/** All messages, scrolled to the newest, also without a script. Screen readers announce only additions to the newest ones. A new message scrolls the list to its end. */
export function MessageLog({ name, layout, earlier, newest, more }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLElement>(null);
  const last = newest.at(-1)?._id;
  const lastRead = [...earlier, ...newest].findLast(({ isOwn, readAt }) => isOwn && readAt)?._id;
  useEffect(() => {
    if (last) scroller.current?.scrollTo({ top: 0 });
  }, [last]);
  return (
    <section
      ref={scroller}
      aria-label={t`All messages with ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach the element that scrolls
      tabIndex={0}
      // A list that runs upwards stays at its end, whatever comes or grows.
      className={`flex flex-col-reverse overflow-y-auto overscroll-contain rounded-xl p-1 ${layouts[layout]}`}
    >
      <div className="grid gap-3">
        {more}
        {earlier.length > 0 && <Messages messages={earlier} name={name} lastRead={lastRead} />}
        <div role="log" aria-label={t`Messages with ${name}`}>
          {newest.length === 0 && <p className="text-muted text-sm">{t`Nobody has written yet.`}</p>}
          <Messages messages={newest} name={name} lastRead={lastRead} />
        </div>
      </div>
    </section>
  );
}

function Messages({ messages, name, lastRead }: { messages: Message[]; name: string; lastRead: string | undefined }) {
  const { t } = useLingui();
  return (
    <ol className="grid gap-3">
      {messages.map((message) => (
        <li
          key={message._id}
          className={`grid max-w-[85%] gap-1 ${message.isOwn ? 'justify-items-end justify-self-end' : 'justify-items-start'}`}
        >
          <Bubble message={message} name={name} />
          <p className={`text-muted flex flex-wrap items-center gap-x-3 text-xs ${message.isOwn ? 'justify-end' : ''}`}>
            <Moment instant={message.sentAt} />
            {message._id === lastRead && <span>{t({ message: 'Read', context: 'status of a message' })}</span>}
            {!message.isOwn && !message.isDeleted && (
              <ReportLink reported={{ about: 'message', messageId: message._id }} name={t`a message of ${name}`} />
            )}
          </p>
        </li>
      ))}
    </ol>
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
            alt={isOwn ? t`Your picture` : t`A picture from ${name}`}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="h-auto max-h-72 w-auto max-w-full rounded-xl"
          />
        </a>
      )}
      {isDeleted && <p className="italic">{t`Deleted, because the person who wrote this has left.`}</p>}
      {text && (
        <WrittenText text={text} isOwn={isOwn}>
          <LinkedText text={text} />
        </WrittenText>
      )}
    </div>
  );
}
