import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { currentEntryKey } from './browser-state.ts';

type Props = {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  /**
   * Position of the panel: aligned with the `start` or `end` of the button; `menu`, a narrower panel at the end; or `above`, a
   * narrower panel at the start that opens upwards.
   */
  side?: keyof typeof panels;
  /** Classes of the button. */
  button?: string;
  className?: string;
  /** Called when the panel opens, and on mount if it was opened before hydration. */
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
 * A button that opens a panel, even before scripts have loaded. The panel closes on Escape, on navigation, on a tap or focus
 * outside it, and when another panel opens.
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
  const notifyOpen = useEffectEvent(() => onOpen?.());
  const { key } = useLocation();

  const openedAt = useRef<unknown>(undefined);
  useEffect(() => {
    const panel = details.current;
    // Each page has its own key. On navigation, close the panel, unless it was opened before hydration or while the new page was
    // rendering.
    return () => void (key && openedAt.current !== currentEntryKey() && panel?.removeAttribute('open'));
  }, [key]);
  useEffect(() => {
    if (details.current?.open) notifyOpen();
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
      // not-everywhere: in other browsers, the tap that opens this panel closes the other one.
      name="navigation"
      className={`relative ${className}`}
      onToggle={({ currentTarget }) => {
        openedAt.current = currentTarget.open ? currentEntryKey() : undefined;
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
