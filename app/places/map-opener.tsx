import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { siteQuery } from '../accounts/account-queries.ts';

/** Keeps for a tab whose pictures somebody has agreed to. */
const KEPT_AS = 'map-pictures';

type Maps = typeof import('./map.tsx');

type Props = {
  /** Whether somebody has asked for the map already; the question who may learn of it remains. */
  isWanted?: boolean;
  /** The map itself, from what has been loaded. */
  children(maps: Maps, tiles: string | null): ReactNode;
};

/**
 * Stands where a map is to be. Nothing of it is loaded, and no other host asked for anything, before somebody has pressed a
 * button that names that host. This is remembered for the tab.
 */
export function MapOpener({ isWanted = false, children }: Props) {
  const { data: site } = useQuery(siteQuery());
  const [maps, setMaps] = useState<Maps | 'failed'>();
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const pressed = useRef(false);
  const shown = useRef<HTMLDivElement>(null);
  const why = useId();
  const tiles = site?.mapTiles ?? null;
  const host = tiles ? new URL(tiles).host : '';

  // This comes after the page, which reacts before it: a press until then would be lost.
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (site && ((isWanted && !host) || kept() === host)) setOpen(true);
  }, [site, host, isWanted]);
  useEffect(() => {
    if (!isOpen || maps) return;
    import('./map.tsx').then(setMaps, () => setMaps('failed'));
  }, [isOpen, maps]);

  // The button that the keyboard was on has gone.
  const isShown = isOpen && maps !== undefined && maps !== 'failed';
  useEffect(() => {
    if (isShown && pressed.current) shown.current?.querySelector<HTMLElement>('[role]')?.focus({ preventScroll: true });
  }, [isShown]);

  if (isOpen && maps && maps !== 'failed')
    return (
      <div ref={shown} data-fleeting="">
        {children(maps, tiles)}
      </div>
    );
  return (
    <div data-fleeting="" className="rounded-box border-base-300 bg-base-200 border p-5 noscript:hidden">
      {!isOpen && (
        <>
          {host && (
            <p id={why} className="mb-3 text-pretty">
              The pictures of the map come from <strong className="wrap-anywhere">{host}</strong>, whose server then
              sees your address.
            </p>
          )}
          <button
            type="button"
            className="btn"
            disabled={!isReady}
            aria-describedby={host ? why : undefined}
            onClick={() => {
              keep(host);
              pressed.current = true;
              setOpen(true);
            }}
          >
            <MapIcon size={18} aria-hidden /> Show the map
          </button>
        </>
      )}
      <div role="status">{isOpen && (maps ? 'The map could not be loaded.' : 'Loading...')}</div>
      {maps && (
        // A browser does not fetch once more what it could not import. What is in a form is kept.
        <button type="button" className="btn mt-3" onClick={() => location.reload()}>
          Reload the page
        </button>
      )}
    </div>
  );
}

/** From which host this tab has shown pictures; empty for maps without any. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function keep(host: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, host);
  } catch {
    // Then it is asked on the next page again.
  }
}
