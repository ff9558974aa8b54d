import {
  CRS,
  circle,
  circleMarker,
  control,
  divIcon,
  type FitBoundsOptions,
  type LatLngBounds,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './map.css';
import type { Point } from '../../contract/place-terms.ts';
import type { Area } from '../../contract/places.ts';
import { besides, groupPins, type Pin, pinName } from './pins.ts';
import { sayPoint } from './say-point.ts';

/** How far an arrow key moves a map, and with Shift, in pixels. */
const STEP = 80;
const SMALL_STEP = 8;
/** How near a map comes by itself, and at most. */
const NEAR = 14;
const NEAREST = 19;
/** How far pins are from each other at least, in pixels: as much as one is wide. */
const PIN = 46;
const WHOLE_WORLD = latLngBounds([-55, -170], [70, 170]);

/** Where the pictures come from, with `{z}`, `{x}` and `{y}`; with null there are none. */
type Tiles = { tiles: string | null };

type FoodMapProps = Tiles & {
  pins: Pin[];
  /** The key of the pin whose foods are shown. */
  picked?: string | undefined;
  /** Is given a pin's key, or nothing to show all foods again. */
  onPick(key: string | undefined): void;
  /** From where one looks for food, and how far, in metres. */
  origin?: Area | undefined;
};

/** Where foods are: a pin for each cell that has any, with the circle in which they are. */
export function FoodMap({ tiles, pins, picked, onPick, origin }: FoodMapProps) {
  const [map, setMap] = useState<LeafletMap>();
  const [zoom, setZoom] = useState(0);
  const shown = useRef('');
  const { lat, lon, radius } = origin ?? {};

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

  useEffect(() => {
    const read = () => setZoom(map?.getZoom() ?? 0);
    map?.on('zoomend', read);
    return () => void map?.off('zoomend', read);
  }, [map]);

  const around = origin ?? pins[0]?.area;
  const areas = pins.map(({ area }) => besides(area, around));
  const pixels = ({ lat, lon }: Area) => CRS.EPSG3857.latLngToPoint(latLng(lat, lon), zoom);
  const placed = pins.map((pin, index) => ({ ...pin, area: areas[index] ?? pin.area }));
  const groups = groupPins(placed, (one, other) => pixels(one).distanceTo(pixels(other)), PIN);
  const wanted = origin ? `${lat},${lon},${radius}` : 'all';
  // More foods leave the map where it is, unless none of them would be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the areas are those of the pins
  useEffect(() => {
    if (!map) return;
    if (shown.current === wanted && areas.some(({ lat, lon }) => map.getBounds().contains([lat, lon]))) return;
    if (shown.current === wanted && areas.length === 0) return;
    shown.current = wanted;
    show(map, origin ? [...areas, { ...origin, radius: areas.length > 0 ? 0 : origin.radius }] : areas);
  }, [map, pins, wanted]);
  // A pin that comes later stands last otherwise, where the keyboard looks for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which pins there are follows from these
  useEffect(() => map && order(map.getPane('markerPane'), pins), [map, pins, zoom]);

  const count = pins.reduce((sum, { foods }) => sum + foods.length, 0);
  return (
    <Ground
      tiles={tiles}
      role="region"
      label={`Map with ${count} ${count === 1 ? 'food' : 'foods'}`}
      onMap={setMap}
      onEscape={picked === undefined ? undefined : () => onPick(undefined)}
    >
      {map &&
        groups.map((group) => (
          <PinMarker
            key={group.key}
            map={map}
            pin={group}
            isPicked={picked !== undefined && group.keys.includes(picked)}
            onPick={() => {
              if (group.areas.length > 1) part(map, group.areas);
              else onPick(group.key === picked ? undefined : group.key);
            }}
          />
        ))}
      {map && placed.map(({ key, area }) => <AreaCircle key={key} map={map} area={area} />)}
    </Ground>
  );
}

type PinProps = { map: LeafletMap; pin: Pin; isPicked: boolean; onPick(): void };

function PinMarker({ map, pin, isPicked, onPick }: PinProps) {
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
      aria-label={pinName(pin)}
      aria-pressed={isPicked}
      onFocus={({ currentTarget }) => {
        // Under a finger or a pointer it stays where it is.
        if (currentTarget.matches(':focus-visible')) map.panInside([lat, lon], { padding: [40, 40], animate: moves() });
      }}
      onClick={({ detail }) => {
        // Whoever has moved the map by its pin has not pressed it.
        if (detail === 0 || !(map.dragging as { moved?(): boolean }).moved?.()) onPick();
      }}
    >
      {pin.foods.length}
    </button>,
    place,
  );
}

/** The circle in which a food is. */
function AreaCircle({ map, area: { lat, lon, radius } }: { map: LeafletMap; area: Area }) {
  useEffect(() => {
    const layer = circle([lat, lon], { radius, className: 'map-area', interactive: false }).addTo(map);
    return () => void layer.remove();
  }, [map, lat, lon, radius]);
  return null;
}

/** Within which circle one food is. */
export function AreaMap({ tiles, area: { lat, lon, radius } }: Tiles & { area: Area }) {
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (!map) return;
    const layer = circle([lat, lon], { radius, className: 'map-area', interactive: false }).addTo(map);
    show(map, [{ lat, lon, radius }]);
    return () => void layer.remove();
  }, [map, lat, lon, radius]);
  return (
    <div className="grid gap-2">
      <Ground tiles={tiles} role="region" label="Map of where the food is" onMap={setMap} className="h-72" />
      <p>
        The food is somewhere in the circle, within {radius} m of {sayPoint({ lat, lon })}.
      </p>
    </div>
  );
}

type CrossProps = Tiles & {
  /** Where it begins; without one it shows the world. */
  start?: Point | undefined;
  /** Is given the point below the cross. */
  onChoose(point: Point): void;
};

/** A map that is moved under a fixed cross, to say where something is. */
export function CrossMap({ tiles, start, onChoose }: CrossProps) {
  const [map, setMap] = useState<LeafletMap>();
  const [point, setPoint] = useState<Point>();
  const { lat, lon } = start ?? {};
  const under = useRef<Point>(undefined);

  useEffect(() => {
    if (!map) return;
    const read = () => {
      const { lat, lng } = map.getCenter().wrap();
      under.current = { lat: Number(lat.toFixed(5)), lon: Number(lng.toFixed(5)) };
      setPoint(under.current);
    };
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  useEffect(() => {
    // What has just been taken from here is where it is.
    if (!map || (under.current && (lat === undefined || (lat === under.current.lat && lon === under.current.lon))))
      return;
    show(map, lat === undefined || lon === undefined ? [] : [{ lat, lon, radius: 300 }], { maxZoom: 16 });
  }, [map, lat, lon]);

  return (
    <div className="grid gap-3">
      <Ground tiles={tiles} role="application" label="Map under a cross" onMap={setMap}>
        <svg
          viewBox="-24 -24 48 48"
          aria-hidden
          className="text-error pointer-events-none absolute inset-0 z-[450] m-auto size-12"
        >
          <path d="M-22 0H-5M5 0H22M0-22V-5M0 5V22" stroke="var(--color-surface)" strokeWidth="7" />
          <path d="M-22 0H-5M5 0H22M0-22V-5M0 5V22" stroke="currentColor" strokeWidth="3" />
        </svg>
      </Ground>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{point && `The cross is at ${sayPoint(point)}`}</p>
        <button type="button" className="btn" disabled={!point} onClick={() => point && onChoose(point)}>
          Take the place under the cross
        </button>
      </div>
    </div>
  );
}

type GroundProps = Tiles & {
  /** An application gets the arrow keys of a screen reader, too. */
  role: 'region' | 'application';
  label: string;
  onMap(map: LeafletMap | undefined): void;
  onEscape?: (() => void) | undefined;
  className?: string;
  children?: ReactNode;
};

/** A map without anything on it, which pointers, fingers and the keyboard move. */
function Ground({ tiles, role, label, onMap, onEscape, className = 'h-[60svh] min-h-72', children }: GroundProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const [failed, setFailed] = useState(false);
  const [ground, hint] = [useId(), useId()];

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = makeMap(element, {
      attributionControl: false,
      zoomControl: false,
      // Both of them are for the page; the keyboard is listened to below.
      scrollWheelZoom: false,
      keyboard: false,
      trackResize: false,
      zoomAnimation: moves(),
      fadeAnimation: moves(),
      inertia: moves(),
      minZoom: 1,
      maxZoom: NEAREST,
    });
    control.scale().addTo(made);
    // There is nothing to be read in them.
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
  }, [onMap]);

  useEffect(() => {
    const made = map.current;
    if (!made || tiles === null) return;
    // Those who give out tiles want to know for which site, which needs no more than its origin.
    const layer = tileLayer(tiles, { maxZoom: NEAREST, referrerPolicy: 'strict-origin' });
    let any = false;
    layer.on('tileload', () => {
      any = true;
      setFailed(false);
    });
    layer.on('tileerror', () => setFailed(!any));
    layer.addTo(made);
    return () => void layer.remove();
  }, [tiles]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? SMALL_STEP : STEP;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ];
    const zooms = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moves) map.current?.panBy(moves as [number, number], { animate: false });
    else if (zooms) zoom(zooms);
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
  };
  const zoom = (by: number) => map.current?.setZoom(map.current.getZoom() + by);

  return (
    <div className="grid gap-1">
      <div className="rounded-box border-base-300 relative isolate overflow-hidden border">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of the roles have names */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles */}
        <div
          ref={box}
          id={ground}
          // A pin that the keyboard is on may come to be covered by another.
          data-focus-next={ground}
          role={role}
          aria-label={label}
          aria-describedby={hint}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className={`-outline-offset-4 ${className}`}
        >
          {children}
        </div>
        <div className="absolute top-3 right-3 z-[1000] grid gap-2">
          <button type="button" className="btn btn-square" aria-label="Zoom in" onClick={() => zoom(1)}>
            <Plus size={20} aria-hidden />
          </button>
          <button type="button" className="btn btn-square" aria-label="Zoom out" onClick={() => zoom(-1)}>
            <Minus size={20} aria-hidden />
          </button>
        </div>
      </div>
      <p id={hint} className="sr-only">
        The arrow keys move the map, plus and minus zoom.
      </p>
      <div role="status" className="empty:hidden">
        {failed && (
          <p className="text-sm">
            The pictures of the map can not be had at the moment. What is shown on it is where it should be.
          </p>
        )}
      </div>
      {tiles !== null && (
        <p className="text-muted text-sm">
          ©{' '}
          <a href="https://www.openstreetmap.org/copyright" className="link">
            OpenStreetMap contributors
          </a>
        </p>
      )}
    </div>
  );
}

/** Moves a map so that all of some areas is seen. */
function show(map: LeafletMap, areas: Area[], options?: FitBoundsOptions): void {
  map.fitBounds(boundsOf(areas) ?? WHOLE_WORLD, { maxZoom: NEAR, animate: false, ...options });
}

function boundsOf(areas: Area[]): LatLngBounds | undefined {
  return areas.reduce<LatLngBounds | undefined>((sum, { lat, lon, radius }) => {
    const own = latLng(lat, lon).toBounds(2 * radius);
    return sum?.extend(own) ?? own;
  }, undefined);
}

/** Comes so near to some areas that they have pins of their own, or some of them at least. */
function part(map: LeafletMap, areas: Area[]): void {
  const bounds = boundsOf(areas) ?? WHOLE_WORLD;
  const zoom = Math.max(map.getZoom() + 1, Math.min(map.getBoundsZoom(bounds), NEAR));
  map.setView(bounds.getCenter(), zoom, { animate: false });
}

/** Puts the pins into an order without taking the keyboard from the one that it is on. */
function order(pane: HTMLElement | undefined, pins: Pin[]): void {
  const ranks = new Map(pins.map(({ key }, rank) => [key, rank]));
  const rank = (icon: Element) => ranks.get((icon.firstElementChild as HTMLElement)?.dataset.pin ?? '') ?? 0;
  const icons = [...(pane?.children ?? [])];
  const sorted = icons.toSorted((one, other) => rank(one) - rank(other));
  if (sorted.every((icon, index) => icon === icons[index])) return;
  const focused = document.activeElement as HTMLElement | null;
  pane?.append(...sorted);
  if (focused && pane?.contains(focused)) focused.focus({ preventScroll: true });
}

/** Whether something may move on its way to another place. */
function moves(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
