import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { siteQuery } from '../api/site-query.ts';

/** Storage key for the host whose tiles were accepted in this tab. */
const STORAGE_KEY = 'map-pictures';

type Maps = typeof import('./map.tsx');

type Props = {
  /** Whether the user has already asked for the map. If so, a map without tiles opens without another click. */
  isWanted?: boolean;
  /** Renders the map with the loaded module. */
  children(maps: Maps, tiles: string | null): ReactElement;
};

/**
 * Placeholder for a map. Says which host the map's tiles come from, and loads the map only when the user clicks a button.
 * Remembers that choice for the tab.
 */
export function MapOpener({ isWanted = false, children }: Props) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const [maps, setMaps] = useState<Maps | 'failed'>();
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const pressed = useRef(false);
  const shown = useRef<HTMLDivElement>(null);
  const why = useId();
  const tiles = site?.mapTiles ?? null;
  const host = tiles ? new URL(tiles).host : '';

  // Disable the button until hydration, because earlier clicks would be lost.
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (site && ((isWanted && !host) || acceptedHost() === host)) setOpen(true);
  }, [site, host, isWanted]);
  useEffect(() => {
    if (!isOpen || maps) return;
    import('./map.tsx').then(setMaps, () => setMaps('failed'));
  }, [isOpen, maps]);

  // Move focus to the map, because the focused button is gone.
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
              <Trans>
                Map images come from <strong className="wrap-anywhere">{host}</strong>. That server will see your IP
                address.
              </Trans>
            </p>
          )}
          <button
            type="button"
            className="btn"
            disabled={!isReady}
            aria-describedby={host ? why : undefined}
            onClick={() => {
              acceptHost(host);
              pressed.current = true;
              setOpen(true);
            }}
          >
            <MapIcon size={18} aria-hidden /> {t`Show the map`}
          </button>
        </>
      )}
      <div role="status">{isOpen && (maps ? t`The map couldn’t be loaded.` : t`Loading...`)}</div>
      {maps && (
        // The page must be reloaded, because browsers do not retry a failed import. Forms keep their values.
        <button type="button" className="btn mt-3" onClick={() => location.reload()}>
          {t`Reload the page`}
        </button>
      )}
    </div>
  );
}

/** Returns the tile host that the user accepted in this tab: empty for maps without tiles, null if none was accepted. */
function acceptedHost(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function acceptHost(host: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, host);
  } catch {
    // Storage is not available, so the next page will ask again.
  }
}
