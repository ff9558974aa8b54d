import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ToastMessage, ToastStack } from './toast-stack.tsx';

/** How many toasts there are at most (spec, section 9). */
const MOST = 20;

/** `about` says what the question is about. `onYes` follows on Yes, nothing on Cancel. */
type Question = { text: string; about: string; onYes(): void };

type Toasts = {
  success(message: string): void;
  /**
   * Shows what went wrong: an error's own message, or a text. One with the same key takes the place of the earlier one.
   *
   * @returns takes it away before its time
   */
  error(error: unknown, key?: string): () => void;
};

type ToastContext = Toasts & {
  ask(key: string, question: Question): void;
  close(key: string): void;
  setHost(host: HTMLElement | null): void;
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
 * Asks from a component. The question stays until it is answered, until the component asks another one, or until it goes
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
    setHost(host);
    return () => setHost(null);
  }, [host, setHost]);
}

/** Shows short messages in the top right corner, and has screen readers say them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [host, setHost] = useState<HTMLElement | null>(null);

  const toasts = useMemo<ToastContext>(() => {
    let turn = 0;
    const add = (message: Omit<ToastMessage, 'key' | 'turn'>, key = String(turn + 1)) => {
      turn += 1;
      const added = { ...message, key, turn };
      setMessages((shown) => shownWith(shown, added));
      return key;
    };
    const close = (key: string) => setMessages((shown) => shown.filter((message) => message.key !== key));
    return {
      success: (text) => add({ kind: 'success', text }),
      error: (error, key) => {
        const added = add({ kind: 'error', text: messageOf(error) }, key);
        return () => close(added);
      },
      ask: (key, question) => add({ kind: 'question', ...question }, key),
      close,
      setHost,
    };
  }, []);

  // Both stay while messages come and go: screen readers say only what changes in a region that they know already.
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStack messages={host ? [] : messages} onClose={toasts.close} />
      {host && createPortal(<ToastStack messages={messages} onClose={toasts.close} />, host)}
    </ToastContext>
  );
}

function shownWith(shown: ToastMessage[], added: ToastMessage): ToastMessage[] {
  if (shown.some(({ key }) => key === added.key)) return shown.map((old) => (old.key === added.key ? added : old));
  const leaving = shown.length < MOST ? undefined : (shown.find(({ kind }) => kind !== 'question') ?? shown[0]);
  return [...shown.filter((message) => message !== leaving), added];
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
