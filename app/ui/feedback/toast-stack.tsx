import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLingui } from '#page-words';
import { useInSight } from '../browser-state.ts';
import { focusOn } from '../focus.ts';
import { WayToAddress } from '../page/way-to-address.tsx';
import { useOverlapsFocus } from './in-the-way.ts';

export type ToastMessage = {
  key: string;
  /** Increases with every message, so that a repeated message starts a new countdown. */
  turn: number;
  kind: 'success' | 'error';
  text: string;
  /** The site's own address, if the change failed because the site accepts changes only there. */
  address?: string | undefined;
};

/** Display time of a toast, in milliseconds (docs/specification.md, section 9). */
const times = { success: 2000, error: 4000 };

const signs = {
  success: <CircleCheck size={22} aria-hidden className="text-success shrink-0" />,
  error: <CircleAlert size={22} aria-hidden className="text-error shrink-0" />,
};

export type StackProps = {
  messages: ToastMessage[];
  /** Whether the stack is in a modal dialog, which covers the page's bars. */
  isInDialog?: boolean;
  onClose(key: string): void;
};

/**
 * Stacks toasts below the top bar, or at the top of the window once the bar has scrolled away. If they would cover the focused
 * control, they move to the bottom of the window. Their timers pause while they are hovered or focused, and while the page is
 * hidden. Errors interrupt screen readers; successes do not.
 */
export function ToastStack({ messages, isInDialog = false, onClose }: StackProps) {
  const { t } = useLingui();
  const [watched, setWatched] = useState({ hovered: false, focused: false });
  const inSight = useInSight();
  const empty = messages.length === 0;
  const stack = useRef<HTMLDivElement>(null);
  const isLow = useOverlapsFocus(stack, messages.at(-1)?.turn);
  // When the last toast is removed, no event says that it is no longer hovered or focused, so reset both.
  useEffect(() => {
    if (empty) setWatched({ hovered: false, focused: false });
  }, [empty]);

  const previousFocus = useRef<Element>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
    setWatched((now) => ({ ...now, focused: true }));
  };
  const onHover = (hovered: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setWatched((now) => ({ ...now, hovered }));
  };

  const items = (kind: ToastMessage['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => (
        <Toast
          key={message.turn}
          message={message}
          paused={watched.hovered || watched.focused || !inSight}
          onClose={() => onClose(message.key)}
          restoreFocus={() => focusOn(previousFocus.current)}
        />
      ));
  return (
    <section
      aria-label={t`Notifications`}
      data-focus-next=""
      className={`pointer-events-none z-50 h-0 ${placeOf(isInDialog, isLow)}`}
      onFocus={onFocus}
      onBlur={() => setWatched((now) => ({ ...now, focused: false }))}
      onPointerEnter={onHover(true)}
      onPointerLeave={onHover(false)}
    >
      <div
        ref={stack}
        className={`absolute end-0 max-h-[calc(100dvh-5rem)] w-[min(26rem,100%)] overflow-y-auto px-4 py-2 ${isLow ? 'bottom-0' : 'top-0'}`}
      >
        <div role="alert" aria-atomic="false">
          {items('error')}
        </div>
        <div role="status" aria-atomic="false">
          {items('success')}
        </div>
      </div>
    </section>
  );
}

/** Returns the CSS classes that position the stack. The stack has no height: toasts extend below it or, if `isLow`, above it. */
function placeOf(isInDialog: boolean, isLow: boolean): string {
  if (isInDialog) return `fixed inset-x-0 ${isLow ? 'bottom-0' : 'top-0'}`;
  return isLow ? 'fixed inset-x-0 bottom-(--bars-below)' : 'sticky top-0 roomy:relative';
}

type ToastProps = { message: ToastMessage; paused: boolean; onClose(): void; restoreFocus(): void };

function Toast({ message: { kind, text, address }, paused, onClose, restoreFocus }: ToastProps) {
  const { t } = useLingui();
  const toast = useRef<HTMLDivElement>(null);
  useCountdown(times[kind], paused, onClose);

  const close = () => {
    if (toast.current?.contains(document.activeElement)) {
      (document.activeElement as HTMLElement).blur();
      restoreFocus();
    }
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events come from the toast's buttons
    <div
      ref={toast}
      onKeyDown={onKeyDown}
      className="rounded-box border-base-300 bg-surface shadow-card pointer-events-auto my-2 flex items-start gap-3 border p-4 transition starting:translate-x-[calc(var(--onwards)*1rem)] starting:opacity-0"
    >
      {signs[kind]}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <span>{text}</span>
          {address && <WayToAddress address={address} />}
        </p>
      </div>
      <button type="button" aria-label={t`Dismiss`} className="btn btn-ghost btn-circle btn-xs" onClick={close}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Calls `onEnd` after `time` milliseconds, not counting pauses. */
function useCountdown(time: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(time);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused]);
}
