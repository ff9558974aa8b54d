import {
  createContext,
  type Dispatch,
  type SetStateAction,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '#page-words';
import { msg } from '#words';
import type { Words } from '../../../contract/words/say.ts';
import { ApiError } from '../../api/api.ts';
import { useWords } from '../../words/words-context.tsx';
import { useHydrated } from '../browser-state.ts';
import type { Elements } from '../elements.ts';
import { lazyComponent } from '../lazy-component.tsx';
import type { Question, QuestionDialogProps } from './question.tsx';
import type { StackProps, ToastMessage } from './toast-stack.tsx';

// Both are preloaded after the first page (app/background.tsx), so that they work offline.
const ToastStack = lazyComponent<StackProps>('toast-stack', () =>
  import('./toast-stack.tsx').then(({ ToastStack }) => ToastStack),
);
const QuestionDialog = lazyComponent(
  'question',
  () => import('./question.tsx').then(({ QuestionDialog }) => QuestionDialog),
  QuestionFailed,
);

/** Maximum number of toasts (docs/specification.md, section 9). */
const MAX_TOASTS = 20;

type ToastActions = {
  /** Dismisses all toasts, for example after the cause of their errors has been fixed. */
  clear(): void;
  success(message: string): void;
  /**
   * Shows an error's message, or the given text. Replaces an earlier toast with the same key. Toasts disappear, so a lasting
   * message must also be on the page (`InlineError`).
   *
   * @returns a function that dismisses the toast early
   */
  error(error: unknown, options?: { key?: string | undefined }): () => void;
};

type ToastContext = ToastActions & {
  dismiss(key: string): void;
  ask(key: string, question: Question): void;
  close(key: string): void;
  setHost: Dispatch<SetStateAction<HTMLElement | null>>;
};
const ToastContext = createContext<ToastContext | undefined>(undefined);

/**
 * The visible toasts. They are separate from the actions, so that components that only add toasts do not re-render with each one.
 */
const ShownContext = createContext<{ messages: ToastMessage[]; host: HTMLElement | null }>({
  messages: [],
  host: null,
});

function useToastContext(): ToastContext {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('Toasts are used outside ToastProvider');
  return toasts;
}

/** Returns the functions that show toasts. */
export function useToast(): ToastActions {
  return useToastContext();
}

/**
 * Returns a function that asks for confirmation. The question closes when it is answered or replaced, or when the component
 * unmounts.
 */
export function useQuestion(): (question: Question) => void {
  const { ask, close } = useToastContext();
  const key = useId();
  useEffect(() => () => close(key), [close, key]);
  return (question) => ask(key, question);
}

/** Shows toasts inside `host`, an open modal dialog, because everything outside it is inert. Null has no effect. */
export function useToastHost(host: HTMLElement | null): void {
  const { setHost } = useToastContext();
  useEffect(() => {
    if (!host) return;
    setHost(host);
    // Keep the host if another dialog has opened in the meantime.
    return () => setHost((now) => (now === host ? null : now));
  }, [host, setHost]);
}

/** Holds the toasts, which `Toasts` shows, and shows the open question. */
export function ToastProvider({ children }: { children: Elements }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ key: string; turn: number; question: Question }>();

  const words = useWords();
  const toasts = useMemo<ToastContext>(() => {
    let turn = 0;
    const add = (message: Omit<ToastMessage, 'key' | 'turn'>, key = String(turn + 1)) => {
      turn += 1;
      const added = { ...message, key, turn };
      setMessages((shown) => withToast(shown, added));
      return key;
    };
    const dismiss = (key: string) => setMessages((shown) => shown.filter((message) => message.key !== key));
    return {
      success: (text) => void add({ kind: 'success', text }),
      error: (error, { key } = {}) => {
        const added = add({ kind: 'error', text: messageOf(error, words), address: addressOf(error) }, key);
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
  }, [words]);

  const shown = useMemo(() => ({ messages, host }), [messages, host]);

  return (
    <ToastContext value={toasts}>
      <ShownContext value={shown}>{children}</ShownContext>
      {asked && <QuestionDialog key={asked.turn} question={asked.question} onClose={() => toasts.close(asked.key)} />}
    </ToastContext>
  );
}

/** Shows the toasts and announces them to screen readers. Must come last in the top bar, so that toasts appear below it. */
export function Toasts() {
  const { messages, host } = use(ShownContext);
  const { dismiss } = useToastContext();
  if (!useHydrated()) return null;
  // Keep the stack mounted even without toasts: screen readers only announce changes in live regions that already exist.
  return (
    <>
      <ToastStack messages={host ? [] : messages} onClose={dismiss} />
      {host && createPortal(<ToastStack messages={messages} isInDialog onClose={dismiss} />, host)}
    </>
  );
}

/** Stands in for the question if its code fails to load. Cancels and shows an error. */
function QuestionFailed({ question, onClose }: QuestionDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const close = useEffectEvent(() => {
    onClose();
    question.onNo?.();
    toast.error(t`The question couldn’t be loaded. Reload the page and try again.`);
  });
  useEffect(() => close(), []);
  return null;
}

function withToast(shown: ToastMessage[], added: ToastMessage): ToastMessage[] {
  const isSame = ({ key, kind, text }: ToastMessage) =>
    key === added.key || (kind === added.kind && text === added.text);
  const others = shown.filter((message) => !isSame(message));
  return [...(others.length < MAX_TOASTS ? others : others.slice(1)), added];
}

/** Returns the error message to show to users. */
export function messageOf(error: unknown, words: Words): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : words._(msg`Something went wrong. Please try again.`);
}

/** Returns the site's own address, if the error says that the site accepts changes only there. */
export function addressOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.address : undefined;
}
