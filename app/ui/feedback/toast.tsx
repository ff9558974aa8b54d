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

// Both are loaded behind the first page (app/background.tsx), so that they are there by the time that somebody asks or is told.
const ToastStack = lazyComponent<StackProps>('toast-stack', () =>
  import('./toast-stack.tsx').then(({ ToastStack }) => ToastStack),
);
const QuestionDialog = lazyComponent(
  'question',
  () => import('./question.tsx').then(({ QuestionDialog }) => QuestionDialog),
  NotAsked,
);

/** How many toasts there are at most (docs/specification.md, section 9). */
const MOST = 20;

type WaysToSay = {
  /** Takes away all that went wrong before, for when it has been mended. */
  clear(): void;
  success(message: string): void;
  /**
   * Shows a failure: an error's own message, or a text. The words that shall last stand on the page too (InlineError).
   * One with the same key takes the place of the earlier one.
   *
   * @returns takes it away before its time
   */
  error(error: unknown, options?: { key?: string | undefined }): () => void;
};

type ToastContext = WaysToSay & {
  dismiss(key: string): void;
  ask(key: string, question: Question): void;
  close(key: string): void;
  setHost: Dispatch<SetStateAction<HTMLElement | null>>;
};
const ToastContext = createContext<ToastContext | undefined>(undefined);

/** What is shown, apart from the ways to show it: those who only say something are not rendered anew with each message. */
const ShownContext = createContext<{ messages: ToastMessage[]; host: HTMLElement | null }>({
  messages: [],
  host: null,
});

function useToastContext(): ToastContext {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('Toasts are used outside ToastProvider');
  return toasts;
}

/** Ways to show a toast from a component. */
export function useToast(): WaysToSay {
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

/** Keeps short messages, which Toasts shows. */
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
      setMessages((shown) => shownWith(shown, added));
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

/** Shows the messages below the bar in which it stands last, in the corner at the end of lines, and has screen readers say them. */
export function Toasts() {
  const { messages, host } = use(ShownContext);
  const { dismiss } = useToastContext();
  if (!useHydrated()) return null;
  // Both stay while messages come and go: screen readers say only the changes of a region that they know already.
  return (
    <>
      <ToastStack messages={host ? [] : messages} onClose={dismiss} />
      {host && createPortal(<ToastStack messages={messages} isInDialog onClose={dismiss} />, host)}
    </>
  );
}

/** A question that can not be asked is answered with no. */
function NotAsked({ question, onClose }: QuestionDialogProps) {
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

function shownWith(shown: ToastMessage[], added: ToastMessage): ToastMessage[] {
  const isSame = ({ key, kind, text }: ToastMessage) =>
    key === added.key || (kind === added.kind && text === added.text);
  const others = shown.filter((message) => !isSame(message));
  return [...(others.length < MOST ? others : others.slice(1)), added];
}

/** An error in words for people. */
export function messageOf(error: unknown, words: Words): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : words._(msg`Something went wrong. Please try again.`);
}

/** Where the site takes changes, if an error says that it is not here. */
export function addressOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.address : undefined;
}
