import type { SlideRow } from './carousel-row.ts';

/** Pixels after which a press becomes a drag, and the fraction of a slide that a drag must cover to advance. */
const DRAG_DISTANCE = 5;
const ADVANCE_FRACTION = 0.2;

/** A pressed pointer: its last position, whether it is dragging, and whether its last movement was towards the next slide. */
type Drag = { from: number; begun: boolean; onwards: boolean };

/**
 * Lets users drag the slides with a finger or the mouse.
 *
 * @param onBegin called when a drag begins
 * @param onEnd called when a drag ends, with the number of slides to move
 * @returns a function that tells whether a drag is in progress
 */
export function followDrags(
  viewport: HTMLElement,
  row: SlideRow,
  { onBegin, onEnd, signal }: { onBegin(): void; onEnd(by: number): void; signal: AbortSignal },
): () => boolean {
  let drag: Drag | undefined;
  let hasDragged = false;

  const start = ({ button, clientX }: PointerEvent) => {
    hasDragged = false;
    drag = button === 0 ? { from: clientX, begun: false, onwards: false } : undefined;
  };

  const follow = ({ clientX, pointerId }: PointerEvent) => {
    if (!drag) return;
    const distance = row.toRight(clientX - drag.from);
    if (!drag.begun) {
      if (Math.abs(distance) < DRAG_DISTANCE) return;
      drag.begun = true;
      row.place(row.offset());
      onBegin();
      viewport.setPointerCapture(pointerId);
    }
    drag.onwards = distance < 0;
    drag.from = clientX;
    row.drag(row.offset() + distance);
  };

  const end = () => {
    if (!drag) return;
    const { begun, onwards } = drag;
    drag = undefined;
    if (!begun) return;
    hasDragged = true;
    const position = row.position();
    onEnd(onwards ? Math.ceil(position - ADVANCE_FRACTION) : Math.floor(position + ADVANCE_FRACTION));
  };

  viewport.addEventListener('pointerdown', start, { signal });
  viewport.addEventListener('pointermove', follow, { signal });
  for (const ended of ['pointerup', 'pointercancel'] as const) addEventListener(ended, end, { signal });
  // Prevent native drags of links and images, text selection, and the click on a link at the end of a drag.
  viewport.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  viewport.addEventListener('selectstart', (event) => drag && event.preventDefault(), { signal });
  viewport.addEventListener('click', (event) => hasDragged && stop(event), { signal, capture: true });
  return () => drag?.begun ?? false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
