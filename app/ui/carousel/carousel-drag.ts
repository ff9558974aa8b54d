import type { SlideRow } from './carousel-row.ts';

/** How far a pointer goes before it drags the slides, in pixels, and how much of a slide takes them on to the next one. */
const DRAG_FROM = 5;
const DRAG_ON = 0.2;

/** A pointer that is pressed: where it was last, whether it drags by now, and whether it went to the next slide. */
type Drag = { from: number; begun: boolean; onwards: boolean };

/**
 * Has a finger or a mouse drag the slides.
 *
 * @param onBegin called when the slides begin to follow
 * @param onEnd called with how many slides they are to move on
 * @returns whether they follow now
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

  const goOn = ({ clientX, pointerId }: PointerEvent) => {
    if (!drag) return;
    const distance = row.toRight(clientX - drag.from);
    if (!drag.begun) {
      if (Math.abs(distance) < DRAG_FROM) return;
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
    onEnd(onwards ? Math.ceil(position - DRAG_ON) : Math.floor(position + DRAG_ON));
  };

  viewport.addEventListener('pointerdown', start, { signal });
  viewport.addEventListener('pointermove', goOn, { signal });
  for (const ended of ['pointerup', 'pointercancel'] as const) addEventListener(ended, end, { signal });
  // Neither a link, a picture nor words are dragged, and no link is followed where a drag ends.
  viewport.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  viewport.addEventListener('selectstart', (event) => drag && event.preventDefault(), { signal });
  viewport.addEventListener('click', (event) => hasDragged && stop(event), { signal, capture: true });
  return () => drag?.begun ?? false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
