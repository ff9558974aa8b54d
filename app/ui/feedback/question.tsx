import { CircleQuestionMark } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useLingui } from '#page-words';

/** A confirmation to ask for. `about` says what Yes will do. `onNo` is called if the user cancels. */
export type Question = { text: string; about: string; onYes(): void; onNo?(): void };

export type QuestionDialogProps = { question: Question; onClose(): void };

/** Asks for confirmation in a modal `<dialog>`, within thumb's reach on phones. Escape and a tap outside cancel. */
export function QuestionDialog({ question: { text, about, onYes, onNo }, onClose }: QuestionDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [textId, aboutId] = [useId(), useId()];

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.focus();
    return () => shown?.close();
  }, []);

  const answer = (follow?: () => void) => {
    // Close the dialog first, so that focus is back on the previous element when the callback runs.
    dialog.current?.close();
    onClose();
    follow?.();
  };
  const onClick = ({ target, currentTarget, detail }: MouseEvent) => {
    // Ignore the second click of a double-click that opened the dialog.
    if (target === currentTarget && detail < 2) answer(onNo);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels too
    <dialog
      ref={dialog}
      // Focus the dialog, not a button: the key that opened the dialog may still be down and would press the button.
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={aboutId}
      data-focus-next=""
      onCancel={(event) => {
        event.preventDefault();
        answer(onNo);
      }}
      onClick={onClick}
      className="border-base-300 bg-surface text-base-content shadow-card rounded-t-box sm:rounded-box m-0 mt-auto max-h-dvh w-full max-w-none overflow-y-auto overscroll-contain border p-0 outline-none backdrop:bg-black/40 sm:mt-2 sm:me-4 sm:ms-auto sm:w-[26rem]"
    >
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div className="flex gap-3">
          <CircleQuestionMark size={24} aria-hidden className="text-primary shrink-0" />
          <div className="min-w-0">
            <p id={textId} className="font-medium wrap-anywhere">
              {text}
            </p>
            <p id={aboutId} className="text-muted wrap-anywhere">
              {about}
            </p>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <button type="button" className="btn btn-primary" onClick={() => answer(onYes)}>
            {t`Yes`}
          </button>
          <button type="button" className="btn" onClick={() => answer(onNo)}>
            {t`Cancel`}
          </button>
        </div>
      </div>
    </dialog>
  );
}
