import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ToastMessage, ToastStack } from './toast-stack.tsx';

/** How many toasts there are at most (spec, section 9). */
const MOST = 20;

/** `about` says what the question is about; asking again with the same `id` does not ask twice. */
type Question = { about: string; id: string; onYes(): void };

type ToastContext = {
  success(message: string): void;
  /** Shows what went wrong: an error's own message, or a text. */
  error(error: unknown): void;
  /** Asks a question that stays until it is answered; `onYes` follows on Yes, nothing on Cancel. */
  ask(question: string, details: Question): void;
  setHost(host: HTMLElement | null): void;
};
const ToastContext = createContext<ToastContext | undefined>(undefined);

/** Ways to show a toast from a component. */
export function useToast(): Omit<ToastContext, 'setHost'> {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('Toasts are used outside ToastProvider');
  return toasts;
}

/** Has toasts appear inside `host` while it is given: a modal dialog shuts off all that is outside it. */
export function useToastHost(host: HTMLElement | null): void {
  const toasts = use(ToastContext);
  useEffect(() => {
    toasts?.setHost(host);
    return () => toasts?.setHost(null);
  }, [host, toasts]);
}

/** Shows short messages in the top right corner, and has screen readers say them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [host, setHost] = useState<HTMLElement | null>(null);

  const { toasts, close } = useMemo(() => {
    let count = 0;
    const add = (message: Omit<ToastMessage, 'key' | 'turn'>) => {
      count += 1;
      const turn = count;
      setMessages((shown) => shownWith(shown, { ...message, key: message.id ?? String(turn), turn }));
    };
    const toasts: ToastContext = {
      success: (text) => add({ kind: 'success', text }),
      error: (error) => add({ kind: 'error', text: messageOf(error) }),
      ask: (text, details) => add({ kind: 'question', text, ...details }),
      setHost,
    };
    const close = (key: string) => setMessages((shown) => shown.filter((message) => message.key !== key));
    return { toasts, close };
  }, []);

  // Both stay while messages come and go: screen readers say only what changes in a region that they know already.
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStack messages={host ? [] : messages} onClose={close} />
      {host && createPortal(<ToastStack messages={messages} onClose={close} />, host)}
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
