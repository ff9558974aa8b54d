import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  side?: 'left' | 'right';
  className?: string;
};

/**
 * A button that opens a small panel below it, also before any script has loaded. It closes on Escape, on a touch or the
 * keyboard going elsewhere, on leaving the page, and when another one opens.
 */
export function Disclosure({ label, summary, children, side = 'left', className = '' }: Props) {
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
      className={`relative ${className}`}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open');
      }}
    >
      <summary aria-label={label} className="btn btn-ghost btn-circle list-none">
        {summary}
      </summary>
      <div
        className={`rounded-box border-base-300 bg-surface shadow-card absolute top-full mt-4 max-h-[calc(100dvh-6rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto border p-3 ${side === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  );
}
