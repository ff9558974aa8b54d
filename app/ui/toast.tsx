import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type ToastMessage, ToastStack } from './toast-stack.tsx';

/** How many toasts there are at most (spec, section 9). */
const MOST = 20;

type Actions = {
  success(message: string): void;
  /** Shows what went wrong: an error's own message, or a text. */
  error(error: unknown): void;
  /** Asks a question that stays until it is answered; `onYes` follows on Yes, nothing on Cancel. */
  ask(question: string, onYes: () => void): void;
};

type Board = { messages: ToastMessage[]; close(id: number): void; openDialog(): () => void };

const ActionsContext = createContext<Actions | undefined>(undefined);
const BoardContext = createContext<Board | undefined>(undefined);

/** Ways to show a toast from a component. */
export function useToast(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useToast is used outside ToastProvider');
  return actions;
}

/** Shows short messages in the top right corner, and has screen readers say them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [dialogs, setDialogs] = useState(0);

  const { actions, close, openDialog } = useMemo(() => {
    let count = 0;
    const add = (message: Omit<ToastMessage, 'id'>) => {
      count += 1;
      const added = { ...message, id: count };
      setMessages((shown) => [...withRoom(shown), added]);
    };
    const actions: Actions = {
      success: (text) => add({ kind: 'success', text }),
      error: (error) => add({ kind: 'error', text: messageOf(error) }),
      ask: (text, onYes) => add({ kind: 'question', text, onYes }),
    };
    const close = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
    const openDialog = () => {
      setDialogs((open) => open + 1);
      return () => setDialogs((open) => open - 1);
    };
    return { actions, close, openDialog };
  }, []);

  return (
    <ActionsContext value={actions}>
      <BoardContext value={{ messages, close, openDialog }}>
        {children}
        <ToastStack messages={dialogs > 0 ? [] : messages} onClose={close} />
      </BoardContext>
    </ActionsContext>
  );
}

/** Where toasts are shown while a modal dialog is open: nothing outside of it can be reached, or is announced. */
export function DialogToasts() {
  const { messages, close, openDialog } = use(BoardContext) as Board;
  useEffect(openDialog, [openDialog]);
  return <ToastStack messages={messages} onClose={close} />;
}

function withRoom(shown: ToastMessage[]): ToastMessage[] {
  if (shown.length < MOST) return shown;
  const leaving = shown.find(({ kind }) => kind !== 'question') ?? shown[0];
  return shown.filter((message) => message !== leaving);
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
