import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { messageLimits, quickAnswers } from '../../contract/message-terms.ts';
import type { Conversation as About, Message } from '../../contract/messages.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { answer, api, type ListPage } from '../api.ts';
import { renewQueries } from '../events/live-queries.ts';
import { ReportLink } from '../moderation/report-link.tsx';
import { keepIfOffline } from '../offline/keep-if-offline.ts';
import { useInSight } from '../ui/browser-state.ts';
import { Moment, ShortDate } from '../ui/dates.tsx';
import type { Values } from '../ui/drafts.ts';
import { TextAreaField } from '../ui/field.tsx';
import { type Errors, enter, Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { LinkedText } from './linked-text.tsx';
import { MessagePicture } from './message-picture.tsx';
import { conversationQuery, messagesQuery, sendMessage } from './message-queries.ts';

/** What a donor and whoever asks for a food have written to each other, and the way to write. What is seen counts as read. */
export function Conversation({ requestId }: { requestId: string }) {
  const about = useQuery(conversationQuery(requestId));
  const list = useInfiniteQuery(messagesQuery(requestId));
  const [newest = [], ...others] = list.data?.pages.map(({ items }) => items.toReversed()) ?? [];
  const earlier = others.toReversed().flat();
  const messages = [...earlier, ...newest];
  useMarkRead(requestId, messages);

  if (!about.data || !list.data) {
    const failed = about.error ? about : list.error ? list : undefined;
    if (!failed) return <div role="status" aria-label="Loading the messages" className="skeleton h-32 w-full" />;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">The messages could not be loaded. {failed.error?.message}</span>
        <button type="button" className="btn btn-sm" onClick={() => failed.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  const { person, isOpen, closesAt } = about.data;
  return (
    <div className="grid gap-4">
      <Log
        name={person.name}
        earlier={earlier}
        newest={newest}
        more={
          list.hasNextPage && (
            <button
              type="button"
              className="btn btn-sm justify-self-center"
              aria-disabled={list.isFetchingNextPage}
              onClick={() => list.isFetchingNextPage || list.fetchNextPage({ cancelRefetch: false })}
            >
              {list.isFetchingNextPage ? 'Loading...' : 'Show earlier messages'}
            </button>
          )
        }
      />
      {isOpen ? (
        <Writing about={about.data} />
      ) : (
        <p className="text-muted">This conversation is closed. What was written can still be read.</p>
      )}
      {isOpen && closesAt && (
        <p className="text-muted text-sm">
          You can write to each other until <ShortDate instant={closesAt} />.
        </p>
      )}
    </div>
  );
}

type LogProps = { name: string; earlier: Message[]; newest: Message[]; more: React.ReactNode };

/** Screen readers say what is added to the newest, and not what came before. It is led to its end by what is new. */
function Log({ name, earlier, newest, more }: LogProps) {
  const scroller = useRef<HTMLElement>(null);
  const last = newest.at(-1)?._id;
  const lastRead = [...earlier, ...newest].findLast(({ isOwn, readAt }) => isOwn && readAt)?._id;
  useEffect(() => {
    if (last) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [last]);
  return (
    <section
      ref={scroller}
      aria-label={`All messages with ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
      tabIndex={0}
      className="grid max-h-96 content-start gap-3 overflow-y-auto overscroll-contain rounded-xl p-1"
    >
      {more}
      {earlier.length > 0 && <Messages messages={earlier} name={name} lastRead={lastRead} />}
      <div role="log" aria-label={`Messages with ${name}`}>
        {newest.length === 0 && <p className="text-muted text-sm">Nobody has written yet.</p>}
        <Messages messages={newest} name={name} lastRead={lastRead} />
      </div>
    </section>
  );
}

function Messages({ messages, name, lastRead }: { messages: Message[]; name: string; lastRead: string | undefined }) {
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
            {message._id === lastRead && <span>Read</span>}
            {!message.isOwn && !message.isDeleted && (
              <ReportLink reported={{ about: 'message', messageId: message._id }} name={`a message of ${name}`} />
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Bubble({ message: { isOwn, isDeleted, text, photo }, name }: { message: Message; name: string }) {
  return (
    <div
      className={`rounded-box grid gap-2 px-4 py-2.5 ${isOwn ? 'bg-secondary text-secondary-content' : 'bg-base-300'}`}
    >
      <span className="sr-only">{isOwn ? 'You: ' : `${name}: `}</span>
      {photo && (
        <a href={photoPath(photo.id, 1280)} target="_blank" rel="noopener" className="block">
          <img
            src={photoPath(photo.id, 640)}
            alt={isOwn ? 'Your picture' : `A picture from ${name}`}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="h-auto max-h-72 w-auto max-w-full rounded-xl"
          />
        </a>
      )}
      {isDeleted && <p className="italic">Deleted: who wrote this has left.</p>}
      {text && (
        <p className="wrap-anywhere whitespace-pre-line">
          <LinkedText text={text} />
        </p>
      )}
    </div>
  );
}

function Writing({ about: { requestId, person } }: { about: About }) {
  const client = useQueryClient();
  const toast = useToast();
  const { email } = useSignedInUser();
  const form = useRef<HTMLDivElement>(null);
  // Grows with each message, so that the next one begins without a picture.
  const [sent, setSent] = useState(0);
  /** By what is written, so that what is tried again is sent once. */
  const ids = useRef(new Map<string, string>());
  const { mutateAsync, isError, isPending } = useMutation({
    mutationFn: async ({ text, image }: { text: string; image: string }) => {
      const key = `${image} ${text}`;
      const id = ids.current.get(key) ?? uuidv7();
      ids.current.set(key, id);
      const message = { id, text, ...(image && { image }) };
      try {
        await sendMessage(requestId, message);
      } catch (error) {
        await keepIfOffline(error, {
          id: `message ${id}`,
          email,
          what: `Your message to ${person.name}`,
          path: `/request/${requestId}/messages`,
          body: message,
          key: id,
        });
        ids.current.delete(key);
        return toast.success('You are offline. Your message is kept here and sent as soon as there is a network.');
      }
      ids.current.delete(key);
      await renewQueries(client, messagesQuery(requestId).queryKey);
    },
    meta: { showsOwnErrors: true },
  });
  const field = () => form.current?.querySelector('textarea');

  const send = async ({ text = '', image = '' }: Values) => {
    await mutateAsync({ text, image });
    setSent((count) => count + 1);
    const area = field();
    // What was typed since stays.
    if (area && area.value === text) area.value = '';
    area?.focus();
  };
  const sendQuick = (text: string) =>
    mutateAsync({ text, image: '' }).catch((error) => {
      toast.error(error);
      const area = field();
      if (area?.value === '') enter(area, text);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field()?.form?.requestSubmit();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the field, whose keys come by here
    <div ref={form} className="grid gap-3" onKeyDown={onKeyDown}>
      <ul aria-label="Quick answers" className="flex flex-wrap gap-2">
        {quickAnswers.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="btn btn-sm"
              aria-disabled={isPending}
              onClick={() => isPending || sendQuick(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      <Form onSubmit={send} draft={`message ${requestId}`} check={whatIsMissing}>
        <TextAreaField label={`Message to ${person.name}`} name="text" rows={2} maxLength={messageLimits.text} />
        <MessagePicture key={sent} />
        <SubmitButton>{isError ? 'Try again' : 'Send'}</SubmitButton>
      </Form>
    </div>
  );
}

function whatIsMissing({ text = '', image = '' }: Values, awaited: string[]): Errors {
  return text.trim() || image || awaited.includes('image') ? {} : { text: 'Please write something, or add a picture.' };
}

/** Tells the server, and with it who has written, up to where one has read, while the page is in sight. */
function useMarkRead(requestId: string, messages: Message[]): void {
  const client = useQueryClient();
  const inSight = useInSight();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) =>
      answer(api.request[':id'].messages.read.$post({ param: { id: requestId }, json: { upTo } })),
    onSuccess: (_answer, upTo) => {
      client.setQueryData(messagesQuery(requestId).queryKey, (list) => withReadMarks(list, upTo));
      void client.invalidateQueries({ queryKey: ['unread'] });
    },
    meta: { inBackground: true },
  });
  const unread = messages.findLast(({ isOwn, readAt }) => !isOwn && !readAt)?._id;
  useEffect(() => {
    if (inSight && unread) mutate(unread);
  }, [inSight, unread, mutate]);
}

function withReadMarks(list: InfiniteData<ListPage<Message>> | undefined, upTo: string) {
  let isReached = false;
  const readAt = new Date().toISOString();
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => {
          isReached ||= item._id === upTo;
          return isReached && !item.isOwn && !item.readAt ? { ...item, readAt } : item;
        }),
      })),
    }
  );
}
