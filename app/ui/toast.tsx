import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { part } from './part.tsx';
import type { Question, QuestionDialogProps } from './question.tsx';
import { type ToastMessage, ToastStack } from './toast-stack.tsx';

/** Loaded behind the first page (app/background.tsx), so that it is there by the time that somebody asks. */
const QuestionDialog = part(
  'question',
  () => import('./question.tsx').then(({ QuestionDialog }) => QuestionDialog),
  NotAsked,
);

/** How many toasts there are at most (spec, section 9). */
const MOST = 20;

type Toasts = {
  /** Takes away all that went wrong before, for when it has been mended. */
  clear(): void;
  success(message: string): void;
  /**
   * Shows what went wrong: an error's own message, or a text. It stays until it is dismissed, unless the page itself shows it
   * too. One with the same key takes the place of the earlier one.
   *
   * @returns takes it away before its time
   */
  error(error: unknown, options?: { isShownElsewhere?: boolean; key?: string | undefined }): () => void;
};

type ToastContext = Toasts & {
  dismiss(key: string): void;
  ask(key: string, question: Question): void;
  close(key: string): void;
  setHost: Dispatch<SetStateAction<HTMLElement | null>>;
};
const ToastContext = createContext<ToastContext | undefined>(undefined);

function useToastContext(): ToastContext {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('Toasts are used outside ToastProvider');
  return toasts;
}

/** Ways to show a toast from a component. */
export function useToast(): Toasts {
  return useToastContext();
}

/**
 * Asks from a component. The question stays until it is answered, until another one is asked, or until the component goes
 * away, as it does when its page is left.
 */
export function useQuestion(): (question: Question) => void {
  const { ask, close } = useToastContext();
  const key = useId();
  useEffect(() => () => close(key), [close, key]);
  return (question) => ask(key, question);
}

/** Has toasts appear inside `host` while it is given: a modal dialog shuts off all that is outside it. */
export function useToastHost(host: HTMLElement | null): void {
  const { setHost } = useToastContext();
  useEffect(() => {
    if (!host) return;
    setHost(host);
    // Another one may have been opened since.
    return () => setHost((now) => (now === host ? null : now));
  }, [host, setHost]);
}

/** Shows short messages in the top right corner, and has screen readers say them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ key: string; turn: number; question: Question }>();

  const toasts = useMemo<ToastContext>(() => {
    let turn = 0;
    const add = (message: Omit<ToastMessage, 'key' | 'turn'>, key = String(turn + 1)) => {
      turn += 1;
      const added = { ...message, key, turn };
      setMessages((shown) => shownWith(shown, added));
      return key;
    };
    const dismiss = (key: string) => setMessages((shown) => shown.filter((message) => message.key !== key));
    return {
      success: (text) => void add({ kind: 'success', text }),
      error: (error, { isShownElsewhere = false, key } = {}) => {
        const added = add({ kind: 'error', text: messageOf(error), stays: !isShownElsewhere }, key);
        return () => dismiss(added);
      },
      dismiss,
      clear: () => setMessages([]),
      ask: (key, question) => {
        turn += 1;
        setAsked({ key, turn, question });
      },
      close: (key) => setAsked((now) => (now?.key === key ? undefined : now)),
      setHost,
    };
  }, []);

  // Both stay while messages come and go: screen readers say only what changes in a region that they know already.
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStack messages={host ? [] : messages} onClose={toasts.dismiss} />
      {host && createPortal(<ToastStack messages={messages} onClose={toasts.dismiss} />, host)}
      {asked && <QuestionDialog key={asked.turn} question={asked.question} onClose={() => toasts.close(asked.key)} />}
    </ToastContext>
  );
}

/** What can not be asked is answered with no. */
function NotAsked({ question, onClose }: QuestionDialogProps) {
  const toast = useToast();
  const close = useEffectEvent(() => {
    onClose();
    question.onNo?.();
    toast.error('The question could not be loaded. Reload the page and try again.');
  });
  useEffect(() => close(), []);
  return null;
}

function shownWith(shown: ToastMessage[], added: ToastMessage): ToastMessage[] {
  const isSame = ({ key, kind, text }: ToastMessage) =>
    key === added.key || (kind === added.kind && text === added.text);
  const others = shown.filter((message) => !isSame(message));
  // Whoever was to dismiss it still is, though something else has failed in the same words.
  const lasting = shown.find((message) => isSame(message) && message.stays);
  const next = lasting ? { ...added, key: lasting.key, stays: true } : added;
  return [...(others.length < MOST ? others : others.slice(1)), next];
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
