import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** How long a toast stays, in milliseconds, and how many there are at most (spec, section 9). */
const SUCCESS_TIME = 2000;
const ERROR_TIME = 4000;
const MOST = 20;

/** Shows short messages in the top right corner, and has screen readers say them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={MOST} timeout={SUCCESS_TIME}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Ways to show a toast from a component. */
export function useToast() {
  const { add } = Toast.useToastManager();
  return {
    success: (message: string) => void add({ title: message, type: 'success', timeout: SUCCESS_TIME }),
    error: (error: unknown) =>
      void add({ title: messageOf(error), type: 'error', timeout: ERROR_TIME, priority: 'high' }),
    /** Asks a question that stays until it is answered; `onYes` follows on Yes, nothing on Cancel. */
    ask: (question: string, onYes: () => void) =>
      void add({ title: question, type: 'question', timeout: 0, priority: 'high', data: { onYes } satisfies Question }),
  };
}

type Question = { onYes?: () => void };

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}

const edge: Record<string, string> = {
  success: 'border-l-success',
  error: 'border-l-error',
  question: 'border-l-warning',
};

function ToastList() {
  const { toasts, close } = Toast.useToastManager<Question>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'up']}
      className={`rounded-box border-base-300 bg-surface shadow-card flex items-start gap-3 border border-l-8 p-3 transition-all duration-200 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0 ${
        edge[toast.type ?? 'success']
      }`}
    >
      <Toast.Content className="flex-1 py-0.5">
        <Toast.Title className="font-medium wrap-break-word" />
        {toast.data?.onYes && (
          <div className="mt-3 flex gap-2">
            <button
              type="button"
              className="btn btn-primary btn-sm"
              onClick={() => {
                close(toast.id);
                toast.data?.onYes?.();
              }}
            >
              Yes
            </button>
            <Toast.Close className="btn btn-sm">Cancel</Toast.Close>
          </div>
        )}
      </Toast.Content>
      <Toast.Close aria-label="Dismiss" className="btn btn-ghost btn-xs btn-circle">
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
