import type { LatLng, Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type { Point } from '../../contract/foods/place-terms.ts';
import type { Area } from '../../contract/foods/places.ts';
import { MapGround, type Tiles } from './map-ground.tsx';
import { showAreas } from './map-view.ts';
import { sayPoint } from './say-point.ts';

type Props = Tiles & {
  /** Initial point. Without it, the map shows `home` or the whole world. */
  start?: Point | undefined;
  home?: Area | undefined;
  /** Called with the point under the cross when the user has moved the map. */
  onMove(point: Point): void;
  /** Called with the point below the cross when the user chooses it. */
  onChoose(point: Point): void;
};

/** A map for choosing a point. The user moves the map under a fixed cross. */
export function CrossMap({ tiles, start, home, onMove, onChoose }: Props) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap>();
  const [point, setPoint] = useState<Point>();
  const { lat, lon } = start ?? {};
  const under = useRef<Point>(undefined);
  /** The map's centre after it was last set by code or moved by the user. */
  const shown = useRef<LatLng>(undefined);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    if (!map) return;
    const read = () => {
      const middle = map.getCenter();
      const { lat, lng } = middle.wrap();
      under.current = { lat: Number(lat.toFixed(5)), lon: Number(lng.toFixed(5)) };
      setPoint(under.current);
      // Ignore movements of 2 pixels or less, which come from rounding.
      if (!shown.current || map.project(middle).distanceTo(map.project(shown.current)) <= 2) return;
      shown.current = middle;
      move(under.current);
    };
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  useEffect(() => {
    // If the point is already under the cross, or has been cleared, leave the map alone.
    if (!map || (under.current && (lat === undefined || (lat === under.current.lat && lon === under.current.lon))))
      return;
    const area = lat === undefined || lon === undefined ? home : { lat, lon, radius: 300 };
    shown.current = undefined;
    showAreas(map, area ? [area] : [], { maxZoom: 16 });
    shown.current = map.getCenter();
  }, [map, lat, lon, home]);

  const position = point && t(sayPoint(point));
  return (
    <div className="grid gap-3">
      <MapGround tiles={tiles} role="application" label={t`Map with a cross in the middle`} onMap={setMap}>
        <Cross />
      </MapGround>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{position && t`The cross is at ${position}`}</p>
        <button type="button" className="btn" disabled={!point} onClick={() => point && onChoose(point)}>
          {t`Use this location`}
        </button>
      </div>
    </div>
  );
}

function Cross() {
  return (
    <svg
      viewBox="-24 -24 48 48"
      aria-hidden
      className="text-error pointer-events-none absolute inset-0 z-[450] m-auto size-12"
    >
      <path d="M-22 0H-5M5 0H22M0-22V-5M0 5V22" stroke="var(--color-surface)" strokeWidth="7" />
      <path d="M-22 0H-5M5 0H22M0-22V-5M0 5V22" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
