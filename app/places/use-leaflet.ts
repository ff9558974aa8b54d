import { type Map as LeafletMap, map as makeMap, tileLayer } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words-context.tsx';
import { MapScale } from './map-scale.ts';
import { mayMove } from './map-view.ts';

/** Maximum zoom level. */
const NEAREST = 19;

/**
 * Creates a Leaflet map in an element, and removes it on unmount. Leaflet's own zoom buttons and attribution are off, because the
 * page has its own.
 *
 * @param onMap called with the map once it exists, and with undefined once it has been removed
 */
export function useLeaflet(
  box: RefObject<HTMLElement | null>,
  onMap: (map: LeafletMap | undefined) => void,
): RefObject<LeafletMap | undefined> {
  const map = useRef<LeafletMap>(undefined);
  const words = useWords();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = makeMap(element, {
      attributionControl: false,
      zoomControl: false,
      // The wheel scrolls the page, and MapGround handles the keys.
      scrollWheelZoom: false,
      keyboard: false,
      trackResize: false,
      zoomAnimation: mayMove(),
      fadeAnimation: mayMove(),
      inertia: mayMove(),
      minZoom: 1,
      maxZoom: NEAREST,
    });
    new MapScale(words).addTo(made);
    // Hide these panes from screen readers: they contain only graphics.
    for (const pane of ['tilePane', 'overlayPane']) made.getPane(pane)?.setAttribute('aria-hidden', 'true');
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(element);
    map.current = made;
    onMap(made);
    return () => {
      resized.disconnect();
      map.current = undefined;
      onMap(undefined);
      made.remove();
    };
  }, [box, onMap, words]);
  return map;
}

/**
 * Adds tiles to a map from useLeaflet.
 *
 * @param tiles the tile server's URL template, with `{z}`, `{x}` and `{y}`; null if the map has no tiles
 * @returns whether tiles have failed to load and none has loaded yet
 */
export function useTiles(map: RefObject<LeafletMap | undefined>, tiles: string | null): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = map.current;
    if (!made || tiles === null) return;
    // Tile servers require a referrer. The site's origin is enough.
    const layer = tileLayer(tiles, { maxZoom: NEAREST, referrerPolicy: 'strict-origin' });
    let any = false;
    layer.on('tileload', () => {
      any = true;
      setFailed(false);
    });
    layer.on('tileerror', () => setFailed(!any));
    layer.addTo(made);
    return () => void layer.remove();
  }, [map, tiles]);
  return failed;
}
