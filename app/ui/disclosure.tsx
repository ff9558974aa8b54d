import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { entryNow } from './browser-state.ts';

type Props = {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  /** Whether the panel begins at the start of the button or ends at its end. A menu ends at the button's end; one above begins at its start. */
  side?: keyof typeof panels;
  /** The classes of the button. */
  button?: string;
  className?: string;
  /** Called when it is opened, also if that was before this script arrived. */
  onOpen?(): void;
};

const small = 'top-full w-72 max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-6rem)] overflow-y-auto mt-4 p-3';
const menu = 'z-20 w-max min-w-36 max-w-[min(16rem,calc(100vw-2rem))] my-1 p-1.5';
const panels = {
  start: `start-0 ${small}`,
  end: `end-0 ${small}`,
  menu: `top-full end-0 ${menu}`,
  above: `bottom-full start-0 ${menu}`,
};

/**
 * A button that opens a small panel below it, also before any script has loaded. It closes on Escape, on a touch or the
 * keyboard going elsewhere, on leaving the page, and when another one opens.
 */
export function Disclosure({
  label,
  summary,
  children,
  side = 'start',
  button = 'btn-ghost btn-circle',
  className = '',
  onOpen,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const tellOpen = useEffectEvent(() => onOpen?.());
  const { key } = useLocation();

  const openedAt = useRef<unknown>(undefined);
  useEffect(() => {
    const panel = details.current;
    // Every page has a key of its own. A panel that was opened before this script arrived stays open, and so does one that
    // was opened while the new page was still being rendered under its address.
    return () => void (key && openedAt.current !== entryNow() && panel?.removeAttribute('open'));
  }, [key]);
  useEffect(() => {
    if (details.current?.open) tellOpen();
    const listening = new AbortController();
    const close = () => details.current?.removeAttribute('open');
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown, listening);
    document.addEventListener('keydown', onKeyDown, listening);
    return () => listening.abort();
  }, []);

  return (
    <details
      ref={details}
      // not-everywhere: elsewhere another one is closed by the press that opens this one.
      name="navigation"
      className={`relative ${className}`}
      onToggle={({ currentTarget }) => {
        openedAt.current = currentTarget.open ? entryNow() : undefined;
        if (currentTarget.open) onOpen?.();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open');
      }}
    >
      <summary aria-label={label} className={`btn ${button} list-none`}>
        {summary}
      </summary>
      <div className={`rounded-box border-base-300 bg-surface shadow-card absolute border ${panels[side]}`}>
        {children}
      </div>
    </details>
  );
}
