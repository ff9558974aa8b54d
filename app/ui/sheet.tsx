import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useLingui } from '#page-words';
import { useToastHost } from './feedback/toast.tsx';

type Props = {
  title: string;
  /** Accessible name of the button that opens the sheet. */
  label: string;
  summary: ReactNode;
  /** Classes of that button. */
  button: string;
  /** Called after the sheet has closed, whether or not the surrounding form was submitted. */
  onClose(): void;
  children: ReactNode;
};

const panel = 'absolute inset-x-0 top-full z-10 sm:mt-2 w-auto max-w-none';
const sheet = 'max-sm:fixed max-sm:top-auto max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[85dvh] max-sm:rounded-b-none';
const modal =
  'sm:[&:modal]:fixed sm:[&:modal]:inset-0 sm:[&:modal]:m-auto sm:[&:modal]:h-fit sm:[&:modal]:w-[min(44rem,calc(100vw-2rem))] sm:[&:modal]:max-h-[calc(100dvh-2rem)]';

/**
 * A button that opens part of a form in a modal dialog; on phones, in a bottom sheet. The Close button, Escape, Back, tapping
 * outside and submitting the form all close the dialog and return focus to the button. Without JavaScript, the dialog opens as a
 * panel.
 */
export function Sheet({ title, label, summary, button, onClose, children }: Props) {
  const { t } = useLingui();
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  useToastHost(shown);

  const open = () => {
    if (!details.current || !dialog.current) return;
    details.current.open = true;
    // The dialog is rendered open, so that it shows without JavaScript. Close it first: an open dialog cannot become modal.
    dialog.current.open = false;
    dialog.current.showModal();
    setShown(dialog.current);
  };
  const close = () => dialog.current?.close();
  const onClosed = () => {
    setShown(null);
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
    onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only, in case the panel was opened before hydration
  useEffect(() => {
    if (details.current?.open) open();
    const form = dialog.current?.closest('form');
    form?.addEventListener('submit', close);
    return () => form?.removeEventListener('submit', close);
  }, []);

  return (
    <details ref={details}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary
        aria-label={label}
        className={`btn ${button} list-none`}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too */}
      <dialog
        ref={dialog}
        open
        aria-labelledby={titleId}
        onClose={onClosed}
        // Clicks on the backdrop target the dialog itself. Ignore the second click of a double-click that opened the dialog.
        onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && close()}
        className={`rounded-box border-base-300 bg-surface text-base-content shadow-card scroll-pt-16 scroll-pb-40 overflow-y-auto overscroll-contain border p-0 backdrop:bg-black/50 ${panel} ${sheet} ${modal}`}
      >
        <div className="border-base-300 bg-surface sticky top-0 z-10 flex items-center justify-between gap-2 border-b px-4 py-2 sm:px-5 sm:py-3">
          <h2 id={titleId} className="min-w-0 text-xl wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t`Close`}
            className="btn btn-ghost btn-circle noscript:hidden -me-2"
            onClick={close}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <div>{children}</div>
      </dialog>
      {shown && <OnBack dialog={shown} />}
    </details>
  );
}

/** Makes Back close the dialog instead of leaving the page. */
function OnBack({ dialog }: { dialog: HTMLDialogElement }) {
  // The dialog may already be closed, but not yet unmounted.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && dialog.open);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    dialog.close();
  }, [blocker, dialog]);
  return null;
}
