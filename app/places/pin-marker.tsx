import { divIcon, type Map as LeafletMap, marker } from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '../words/words-context.tsx';
import { mayMove } from './map-view.ts';
import { type Pin, type PinsOf, pinName } from './pins.ts';

type Props = { map: LeafletMap; pin: Pin; of: PinsOf; isPicked: boolean; onPick(): void };

/** A pin: a button, so that it also works with the keyboard. */
export function PinMarker({ map, pin, of, isPicked, onPick }: Props) {
  const words = useWords();
  const { lat, lon } = pin.area;
  const [place] = useState(() => document.createElement('div'));
  place.dataset.pin = pin.key;

  useEffect(() => {
    const icon = divIcon({ html: place, className: '', iconSize: [0, 0] });
    const layer = marker([lat, lon], { icon, keyboard: false, interactive: false }).addTo(map);
    return () => void layer.remove();
  }, [map, place, lat, lon]);

  return createPortal(
    <button
      type="button"
      className="map-pin"
      aria-label={pinName(words, pin, of)}
      aria-pressed={isPicked}
      onFocus={({ currentTarget }) => {
        // Pan only on keyboard focus, so that the map does not move under a finger or the mouse.
        if (currentTarget.matches(':focus-visible'))
          map.panInside([lat, lon], { padding: [40, 40], animate: mayMove() });
      }}
      onClick={({ detail }) => {
        // Ignore the click at the end of a drag that started on this pin.
        if (detail === 0 || !(map.dragging as { moved?(): boolean }).moved?.()) onPick();
      }}
    >
      {words.number(pin.foods.length)}
    </button>,
    place,
  );
}

/** Sorts the pins' elements by `pins`, without losing keyboard focus. */
export function orderPins(pane: HTMLElement | undefined, pins: Pin[]): void {
  const ranks = new Map(pins.map(({ key }, rank) => [key, rank]));
  const rank = (icon: Element) => ranks.get((icon.firstElementChild as HTMLElement)?.dataset.pin ?? '') ?? 0;
  const icons = [...(pane?.children ?? [])];
  const sorted = [...icons].sort((one, other) => rank(one) - rank(other));
  if (sorted.every((icon, index) => icon === icons[index])) return;
  const focused = document.activeElement as HTMLElement | null;
  pane?.append(...sorted);
  if (focused && pane?.contains(focused)) focused.focus({ preventScroll: true });
}
