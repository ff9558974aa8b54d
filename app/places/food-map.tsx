import { CRS, circle, circleMarker, type Map as LeafletMap, latLng } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg, plural } from '#words';
import { isWithin } from '../../contract/foods/place-terms.ts';
import type { Area } from '../../contract/foods/places.ts';
import { AreaCircle } from './area-map.tsx';
import { MapGround, type Tiles } from './map-ground.tsx';
import { separate, showAreas } from './map-view.ts';
import { orderPins, PinMarker } from './pin-marker.tsx';
import { groupPins, type Pin, type PinsOf, unwrapLongitude } from './pins.ts';

/** Minimum distance between two pins, in pixels: the width of a pin. */
const PIN = 46;

type Props = Tiles & {
  pins: Pin[];
  /** What the pins stand for. */
  of?: PinsOf;
  /** Key of the pin whose food is shown. */
  picked?: string | undefined;
  /** Called with the selected pin's key, or with undefined to show all food again. */
  onPick(key: string | undefined): void;
  /** Centre of the search, and its radius in metres. */
  origin?: Area | undefined;
  /** Area to show if there is neither an origin nor a pin. */
  home?: Area | undefined;
};

/** A map of food, with a pin and a circle for each grid cell that contains any. Overlapping pins are merged. */
export function FoodMap({ tiles, pins, of = 'listings', picked, onPick, origin, home }: Props) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap>();
  useOrigin(map, origin);
  const zoom = useZoom(map);

  const around = origin ?? pins[0]?.area;
  const placed = pins.map((pin) => ({ ...pin, area: unwrapLongitude(pin.area, around) }));
  const pixels = ({ lat, lon }: Area) => CRS.EPSG3857.latLngToPoint(latLng(lat, lon), zoom);
  const groups = groupPins(placed, (one, other) => pixels(one).distanceTo(pixels(other)), PIN);
  useFitView(
    map,
    placed.map(({ area }) => area),
    { origin, home },
    pins,
  );
  // Keep the keyboard order in line with the list: pins added later would otherwise come last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pins on the map follow from these
  useEffect(() => map && orderPins(map.getPane('markerPane'), pins), [map, pins, zoom]);

  const count = pins.reduce((sum, { foods }) => sum + foods.length, 0);
  return (
    <MapGround
      tiles={tiles}
      role="region"
      label={t(sayMap(count, of))}
      onMap={setMap}
      onEscape={picked === undefined ? undefined : () => onPick(undefined)}
    >
      {map &&
        groups.map((group) => (
          <PinMarker
            key={group.key}
            map={map}
            pin={group}
            of={of}
            isPicked={picked !== undefined && group.keys.includes(picked)}
            onPick={() => {
              if (group.areas.length > 1) separate(map, group.areas);
              else onPick(group.key === picked ? undefined : group.key);
            }}
          />
        ))}
      {map && placed.map(({ key, area }) => <AreaCircle key={key} map={map} area={area} />)}
    </MapGround>
  );
}

function sayMap(count: number, of: PinsOf): Message {
  if (of === 'wanted') {
    return msg`Map with ${plural({ count }, { one: '# wanted post', other: '# wanted posts' })}`;
  }
  return msg`Map with ${plural({ count }, { one: '# listing', other: '# listings' })}`;
}

/** Draws the centre of the search and its radius. */
function useOrigin(map: LeafletMap | undefined, { lat, lon, radius }: Partial<Area> = {}): void {
  useEffect(() => {
    if (!map || lat === undefined || lon === undefined || radius === undefined) return;
    const layers = [
      circle([lat, lon], { radius, className: 'map-radius', interactive: false }),
      circleMarker([lat, lon], { radius: 8, className: 'map-origin', interactive: false }),
    ];
    for (const layer of layers) layer.addTo(map);
    return () => {
      for (const layer of layers) layer.remove();
    };
  }, [map, lat, lon, radius]);
}

function useZoom(map: LeafletMap | undefined): number {
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const read = () => setZoom(map?.getZoom() ?? 0);
    map?.on('zoomend', read);
    return () => void map?.off('zoomend', read);
  }, [map]);
  return zoom;
}

/** Fits the map to the food when the search changes. If only the food changes, leaves the map alone while any food is visible. */
function useFitView(
  map: LeafletMap | undefined,
  areas: Area[],
  { origin, home }: Pick<Props, 'origin' | 'home'>,
  pins: Pin[],
): void {
  const shown = useRef('');
  const wanted = origin ? `${origin.lat},${origin.lon},${origin.radius}` : 'all';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the areas are those of the pins
  useEffect(() => {
    if (!map) return;
    const isInSight = ({ lat, lon }: Area) => map.getBounds().contains([lat, lon]);
    if (shown.current === wanted && (areas.length === 0 || areas.some(isInSight))) return;
    shown.current = wanted;
    if (!origin) return showAreas(map, areas.length === 0 && home ? [home] : areas);
    // The list may include food outside the radius. If none is inside, show the nearest.
    const near = areas.filter((area) => isWithin(origin, area));
    const seen = near.length > 0 ? near : areas.slice(0, 1);
    showAreas(map, [...seen, { ...origin, radius: seen.length > 0 ? 0 : origin.radius }]);
  }, [map, pins, wanted]);
}
