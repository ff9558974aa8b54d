import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useLingui } from '#page-words';
import './map.css';
import { useLeaflet, useTiles } from './use-leaflet.ts';

/** How far an arrow key moves the map, in pixels: without and with Shift. */
const STEP = 80;
const SMALL_STEP = 8;

/** `tiles` is the URL template of the tile server, with `{z}`, `{x}` and `{y}`; null if the map has no tiles. */
export type Tiles = { tiles: string | null };

type Props = Tiles & {
  /** With `application`, screen readers pass arrow keys on to the map. */
  role: 'region' | 'application';
  label: string;
  onMap(map: LeafletMap | undefined): void;
  onEscape?: (() => void) | undefined;
  className?: string;
  children?: ReactNode;
};

/** An empty map that can be moved by mouse, touch and keyboard. */
export function MapGround({ tiles, role, label, onMap, onEscape, className = 'h-[60svh] min-h-72', children }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const map = useLeaflet(box, onMap);
  const failed = useTiles(map, tiles);
  const [ground, hint] = [useId(), useId()];
  return (
    <div className="grid gap-1">
      <div className="rounded-box border-base-300 relative isolate overflow-hidden border">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of the roles have names */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles */}
        <div
          ref={box}
          id={ground}
          // Where focus goes when a focused pin is merged into another one.
          data-focus-next={ground}
          role={role}
          aria-label={label}
          aria-describedby={hint}
          tabIndex={0}
          onKeyDown={(event) => moveByKey(event, map.current, onEscape)}
          className={`-outline-offset-4 ${className}`}
        >
          {children}
        </div>
        <ZoomButtons map={map} />
      </div>
      <p id={hint} className="sr-only">
        {t`Use the arrow keys to move the map, and plus and minus to zoom.`}
      </p>
      <div role="status" className="empty:hidden">
        {failed && (
          <p className="text-sm">
            {t`The map background can’t be loaded right now. The markers are still in the right place.`}
          </p>
        )}
      </div>
      {tiles !== null && (
        <p className="text-muted text-sm">
          ©{' '}
          <a href="https://www.openstreetmap.org/copyright" className="link">
            {t`OpenStreetMap contributors`}
          </a>
        </p>
      )}
    </div>
  );
}

function moveByKey(event: KeyboardEvent, map: LeafletMap | undefined, onEscape: (() => void) | undefined): void {
  const step = event.shiftKey ? SMALL_STEP : STEP;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  const zooms = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (way) map?.panBy(way as [number, number], { animate: false });
  else if (zooms) zoomBy(map, zooms);
  else if (event.key === 'Escape' && onEscape) onEscape();
  else return;
  event.preventDefault();
}

function ZoomButtons({ map }: { map: RefObject<LeafletMap | undefined> }) {
  const { t } = useLingui();
  return (
    <div className="absolute top-3 end-3 z-[1000] grid gap-2">
      <button type="button" className="btn btn-square" aria-label={t`Zoom in`} onClick={() => zoomBy(map.current, 1)}>
        <Plus size={20} aria-hidden />
      </button>
      <button type="button" className="btn btn-square" aria-label={t`Zoom out`} onClick={() => zoomBy(map.current, -1)}>
        <Minus size={20} aria-hidden />
      </button>
    </div>
  );
}

function zoomBy(map: LeafletMap | undefined, levels: number): void {
  map?.setZoom(map.getZoom() + levels);
}
