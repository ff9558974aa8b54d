import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  /** Whether the panel is at the left or right edge of the button, or as wide as what is positioned around. */
  side?: keyof typeof panels;
  /** The classes of the button. */
  button?: string;
  className?: string;
};

const small = 'w-72 max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-6rem)] overflow-y-auto mt-4 p-3';
const panels = { left: `left-0 ${small}`, right: `right-0 ${small}`, wide: 'inset-x-0 mt-2 p-4 sm:p-5 z-10' };

/**
 * A button that opens a small panel below it, also before any script has loaded. It closes on Escape, on a touch or the
 * keyboard going elsewhere, on leaving the page, and when another one opens.
 */
export function Disclosure({
  label,
  summary,
  children,
  side = 'left',
  button = 'btn-ghost btn-circle',
  className = '',
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const panel = details.current;
    // Every page has a key of its own. What was opened before this script arrived stays open.
    return () => void (key && panel?.removeAttribute('open'));
  }, [key]);
  useEffect(() => {
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
      name="navigation"
      className={`${side === 'wide' ? '' : 'relative'} ${className}`}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open');
      }}
    >
      <summary aria-label={label} className={`btn ${button} list-none`}>
        {summary}
      </summary>
      <div className={`rounded-box border-base-300 bg-surface shadow-card absolute top-full border ${panels[side]}`}>
        {children}
      </div>
    </details>
  );
}
