import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type { Elements } from './elements.ts';
import { useToastHost } from './feedback/toast.tsx';

type Props = { title: string; open: boolean; onClose(): void; children: Elements };

/**
 * A modal `<dialog>`, which traps focus and closes on Escape. On opening, focuses the element with `data-focus-first` or, without
 * one, the first focusable element.
 */
export function Dialog({ title, open, onClose, children }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  useToastHost(shown);

  useEffect(() => {
    if (open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    } else dialog.current?.close();
    setShown(open ? dialog.current : null);
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Also fires after the parent has closed the dialog by setting `open` to false. Do not report that back.
      onClose={() => open && onClose()}
      // On close, focus returns to the button that opened the dialog. If that button is gone, focus moves to the page.
      data-focus-next=""
      className="rounded-box border-base-300 bg-surface text-base-content shadow-card m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain border p-4 backdrop:bg-black/50 sm:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-2">
        <h2 id={titleId} className="min-w-0 text-xl wrap-anywhere sm:text-2xl">
          {title}
        </h2>
        <button type="button" aria-label={t`Close`} className="btn btn-ghost btn-circle btn-sm" onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {open && children}
    </dialog>
  );
}
