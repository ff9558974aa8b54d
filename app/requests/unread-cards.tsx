import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { statusWords } from '../../contract/request-terms.ts';
import type { Notice } from '../../contract/requests.ts';
import { sayWindow } from '../../contract/window-terms.ts';
import { useAuth } from '../accounts/auth.tsx';
import { foundPath, foundWords, useMarkFoundSeen } from '../alerts/found.ts';
import { answer, api } from '../api.ts';
import { messagesQuery } from '../messages/message-queries.ts';
import { conversationPath } from '../messages/messages-link.tsx';
import { PageLink } from '../page-link.tsx';
import { HandOverQuestion } from '../pickup/hand-over-question.tsx';
import { useInSight } from '../ui/browser-state.ts';
import { useDates } from '../ui/dates.tsx';
import { unreadQuery } from './food-request-queries.ts';
import { useOwnUnread } from './use-own-unread.ts';

const MY_REQUESTS = '/my-food-requests';

/**
 * What one has to know at once, above whatever page one is on: that a food is promised to one, or that somebody asks for
 * one's own. They come one at a time, each once: until it is dismissed or the page is seen that it leads to.
 */
export function UnreadCards() {
  const { user } = useAuth();
  const email = user?.email ?? '';
  const { data } = useOwnUnread();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const inSight = useInSight();
  const { mutate: markRead, variables: read, isPending, isError } = useMarkRead(email);
  const { mutate: markFoundSeen } = useMarkFoundSeen(email);
  const notices =
    user && data ? data.notices.filter(({ requestId }) => !isPending || requestId !== read?.requestId) : [];

  // My Food Request marks what it shows itself.
  const seenHere = notices.find((notice) => inSight && isForDonor(notice) && pageOf(notice) === pathname);
  const hasFailed = isError && read?.requestId === seenHere?.requestId;
  useEffect(() => {
    if (seenHere && !isPending && !hasFailed) markRead(seenHere);
  }, [seenHere, isPending, hasFailed, markRead]);

  const elsewhere = notices.filter((notice) => pageOf(notice) !== pathname);
  // One at a time leaves room for the page. A question comes first: somebody waits for the answer.
  const shown = elsewhere.find(({ kind }) => kind === 'claimed') ?? elsewhere[0];
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const written =
    shown || data?.hidesMessageCards
      ? undefined
      : data?.messages?.find(({ requestId, count }) => {
          // Where the conversation is on screen it shows there.
          const isOnScreen = client
            .getQueryCache()
            .find({ queryKey: messagesQuery(requestId).queryKey })
            ?.isActive();
          return !isOnScreen && !dismissed.has(`${requestId} ${count}`);
        });
  const found = shown || written ? null : data?.found;
  const { format, today } = useDates();
  const say = (window: string) => sayWindow(window, format, today);
  const text = shown
    ? textOf(shown, say)
    : written
      ? `${written.name} writes about ${written.title}.`
      : found
        ? foundWords(found)
        : '';
  const key = shown
    ? `${shown.requestId} ${shown.kind}`
    : written
      ? `${written.requestId} ${written.count}`
      : found?.foodId;
  // What comes while a page is read stands over it: pushed down, the page would have a finger hit something else.
  const [opened, setOpened] = useState({ pathname, key });
  if (opened.pathname !== pathname) setOpened({ pathname, key });
  const isOver = key !== opened.key;
  // Screen readers say what changes, and not what a page comes with.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);

  if (!user) return null;
  return (
    <div
      className={`sticky top-18 z-30 mx-auto max-w-7xl px-4 [@media(max-height:24rem)]:static ${isOver ? 'flow-root h-0' : ''}`}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown && (
        <Card key={key} text={text} onDismiss={() => markRead(shown)}>
          {shown.kind === 'claimed' ? (
            <HandOverQuestion id={shown.requestId} title={shown.title} donor={shown.name} claim="claimed" />
          ) : (
            <TextWithLink text={text} to={pageOf(shown)} label={linkOf(shown)} />
          )}
        </Card>
      )}
      {written && (
        <Card key={key} text={text} onDismiss={() => setDismissed(new Set([...dismissed, String(key)]))}>
          <TextWithLink text={text} to={conversationPath(written.requestId)} label="Read it" />
        </Card>
      )}
      {found && (
        <Card key={key} text={text} onDismiss={() => markFoundSeen()}>
          <TextWithLink text={text} to={foundPath(found)} label="See it" onFollow={() => markFoundSeen()} />
        </Card>
      )}
    </div>
  );
}

function Card({ text, onDismiss, children }: { text: string; onDismiss(): void; children: ReactNode }) {
  return (
    <section
      aria-label="New for you"
      data-focus-next=""
      className="rounded-box border-primary bg-surface shadow-card mt-2 flex items-center gap-3 border-2 p-3 sm:px-5"
    >
      <Bell size={24} aria-hidden className="text-primary shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1">{children}</div>
      <button
        type="button"
        aria-label={`Dismiss: ${text}`}
        className="btn btn-ghost btn-circle btn-sm self-start"
        onClick={onDismiss}
      >
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}

type Leading = { text: string; to: string; label: string; onFollow?(): void };

function TextWithLink({ text, to, label, onFollow }: Leading) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 font-medium text-pretty wrap-anywhere">{text}</p>
      <PageLink to={to} className="btn btn-primary btn-sm" onClick={onFollow}>
        {label}
      </PageLink>
    </div>
  );
}

function useMarkRead(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (notice: Notice) => {
      const { requestId: id, status } = notice;
      if (isForDonor(notice)) return answer(api.request[':id'].read.$post({ param: { id } }));
      const json = { seen: [{ _id: id, status }] };
      return answer(api['request-by'][':email'].read.$post({ param: { email: encodeURIComponent(email) }, json }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: unreadQuery(email).queryKey }),
    meta: { inBackground: true },
  });
}

function isForDonor({ kind }: Notice): boolean {
  return !['accepted', 'changed', 'claimed', 'decided', 'reminder', 'thanked-by-donor'].includes(kind);
}

function pageOf(notice: Notice): string {
  if (!isForDonor(notice)) return MY_REQUESTS;
  return notice.foodId ? `/my-posted-food/${notice.foodId}` : '/my-posted-food';
}

function textOf(
  { kind, status, reason, title, name, answer, window, words }: Notice,
  say: (window: string) => string,
): string {
  switch (kind) {
    case 'accepted':
      return `${title} is yours! ${name} keeps it for you.`;
    case 'changed':
      return `${name} has changed where or until when you can collect ${title}.`;
    case 'claimed':
      return `${name} says that ${title} is handed over.`;
    case 'decided':
      return `${title}: ${statusWords({ status, reason })}.`;
    case 'withdrawn':
      return `${name} does not come for ${title} after all.`;
    case 'asked':
      return `${name} asks for ${title}.`;
    case 'denied':
      return `${name} says that they do not have ${title}.`;
    case 'approved':
      return `${title}: ${statusWords({ status: 'Collected' }, name)}.`;
    case 'answered':
      return `${name} about ${title}: ${answer}`;
    case 'reminder':
      return `It is nearly time to collect ${title}: ${say(window ?? '')}.`;
    case 'coming':
      return `${name} comes for ${title}: ${say(window ?? '')}.`;
    case 'picked':
      return `${name} wants to collect ${title} ${window ? say(window) : 'at any of your times'}.`;
    case 'lapsed':
      return `${name} has not collected ${title} in time. It goes to the next in line.`;
    case 'thanked-by-donor':
    case 'thanked-by-requester':
      return words === undefined ? `${name} says thanks for ${title}.` : `${name} says thanks for ${title}: ${words}`;
  }
}

function linkOf({ kind }: Notice): string {
  switch (kind) {
    case 'accepted':
    case 'changed':
    case 'reminder':
      return 'See where to come';
    case 'asked':
      return 'See who asks';
    case 'withdrawn':
      return 'See who waits';
    default:
      return 'See it';
  }
}
