import { useSyncExternalStore } from 'react';
import { DEFAULT_RADIUS, type Radius, radii } from '../../../contract/foods/place-terms.ts';
import { storedValue } from '../../ui/kept.ts';

/**
 * The place of the last search, stored only in this browser. `position` is set if that place was the browser's own position. If
 * storage is unavailable, the place is only in the page's URL.
 */
const kept = storedValue('near');

export type Near = { near: string; within: Radius };

/** The browser's last known position. Kept in memory too, in case storage is unavailable. */
let position: string | undefined;

export function rememberNear({ near, within }: Near): void {
  kept.keep({ near, within, ...(isPosition(near) && { position: near }) });
}

/** Remembers that a point, as written in URLs, is the browser's position. */
export function rememberPosition(near: string): void {
  position = near;
  kept.keep({ ...readStored(), position });
}

export function forgetNear(): void {
  position = undefined;
  kept.forget();
}

export function rememberedNear(): Near | undefined {
  const { near, within } = readStored();
  if (typeof near !== 'string' || !near) return undefined;
  return { near, within: radii.find((radius) => radius === within) ?? DEFAULT_RADIUS };
}

/** Whether a place is this browser's position. The server doesn't know, so this is false until hydration. */
export function useIsPosition(near: string): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => isPosition(near),
    () => false,
  );
}

function isPosition(near: string): boolean {
  return near !== '' && (near === position || near === readStored().position);
}

function readStored(): Partial<Record<'near' | 'within' | 'position', unknown>> {
  return kept.read() ?? {};
}
