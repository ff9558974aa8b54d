import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '#page-words';
import { refreshFoods } from '../api/live-queries.ts';
import { useOnline } from '../ui/browser-state.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { draftName, keepDraft, readDraft } from '../ui/form/drafts.ts';
import { forgetOutgoing, OUTBOX, type OutboxNews, type Outgoing, outgoingOf, sendOutgoing } from '../worker/outbox.ts';

/** Milliseconds between attempts to send waiting entries. */
const PAUSE = 20_000;

/** Milliseconds within which a message reaches all windows. */
const DELIVERY = 2_000;

/** Shows a user's unsent entries and sends them as soon as the device is online. */
export function OutboxNotice({ userId }: { userId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const online = useOnline();
  const queryKey = [OUTBOX, userId];
  const { data: outgoing = [] } = useQuery({
    queryKey,
    queryFn: () => outgoingOf(userId),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inBackground: true },
  });
  const waits = outgoing.some(({ refused }) => !refused);

  useEffect(() => {
    if (!waits || !online) return;
    const attempt = () => void sendOutgoing(userId).catch(() => {});
    attempt();
    const timer = setInterval(attempt, PAUSE);
    return () => clearInterval(timer);
  }, [userId, waits, online]);

  const onNews = useEffectEvent((news: OutboxNews) => {
    void client.invalidateQueries({ queryKey });
    if (news === 'changed') return;
    void refreshFoods(client);
    if (news !== 'answered' && news.sent.userId === userId) {
      const { what, key } = news.sent;
      void inOneWindow(key, () => toast.success(t`${what} has been sent.`));
    }
  });
  useEffect(() => {
    const channel = new BroadcastChannel(OUTBOX);
    channel.onmessage = ({ data }) => onNews(data);
    return () => channel.close();
  }, []);

  return (
    <div role="status" data-fleeting="">
      {outgoing.length > 0 && (
        <ul className="bg-base-200 grid gap-1 px-4 py-2">
          {outgoing.map((one) => (
            <Item key={one.id} outgoing={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows a message in only one of the visible windows, no matter which window sent the entry. */
async function inOneWindow(key: string, say: () => void): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  if (!navigator.locks) return say();
  await navigator.locks.request(`${OUTBOX} ${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    say();
    await new Promise((resolve) => setTimeout(resolve, DELIVERY));
  });
}

/**
 * Reopens the form of a rejected entry, filled in as it was. If the form has a newer draft, it shows that draft and the entry is
 * kept.
 */
async function openForm({ id, userId, form }: Outgoing): Promise<void> {
  if (!form) return;
  const draft = draftName(form.draft, userId);
  if (!readDraft(draft)) {
    keepDraft(draft, form.values);
    await forgetOutgoing(id);
  }
  // Load a new document: if the form is already open on this page, it would not read the draft again.
  location.assign(form.path);
  if (location.pathname + location.search + location.hash === form.path) location.reload();
}

function Item({ outgoing }: { outgoing: Outgoing }) {
  const { id, what, refused, form } = outgoing;
  const { t } = useLingui();
  const words = refused ? t`${what} wasn’t sent. ${refused}` : t`${what} is waiting to be sent.`;
  return (
    <li className="mx-auto flex w-full max-w-7xl items-center gap-3">
      {refused ? (
        <CircleAlert size={20} aria-hidden className="text-error shrink-0" />
      ) : (
        <Clock size={20} aria-hidden className="text-primary shrink-0" />
      )}
      <span className="min-w-0 flex-1 text-pretty wrap-anywhere">{words}</span>
      {refused && form && (
        <button
          type="button"
          className="btn btn-sm btn-primary shrink-0"
          aria-label={t`Change: ${what}`}
          onClick={() => void openForm(outgoing)}
        >
          {t({ message: 'Change', context: 'verb' })}
        </button>
      )}
      <button
        type="button"
        className="btn btn-sm shrink-0"
        aria-label={refused ? t`Dismiss: ${words}` : t`Don’t send: ${what}`}
        data-focus-next="main"
        onClick={() => void forgetOutgoing(id)}
      >
        {refused ? t`Dismiss` : t`Don’t send`}
      </button>
    </li>
  );
}
