import { useSyncExternalStore } from 'react';
import { DEFAULT_RADIUS, type Radius, radii } from '../../../contract/foods/place-terms.ts';
import { keptValue } from '../../ui/kept.ts';

/**
 * Where somebody looked for food last, in this browser and nowhere else; `position` if that is where the browser was. If it stores
 * nothing, that is in the page's address alone.
 */
const kept = keptValue('near');

export type Near = { near: string; within: Radius };

/** The browser's position, as it was last found. Kept here too, where nothing can be stored. */
let position: string | undefined;

export function rememberNear({ near, within }: Near): void {
  kept.keep({ near, within, ...(isPosition(near) && { position: near }) });
}

/** Remembers that a point, as URLs write it, is the browser's position. */
export function rememberPosition(near: string): void {
  position = near;
  kept.keep({ ...stored(), position });
}

export function forgetNear(): void {
  position = undefined;
  kept.forget();
}

export function rememberedNear(): Near | undefined {
  const { near, within } = stored();
  if (typeof near !== 'string' || !near) return undefined;
  return { near, within: radii.find((radius) => radius === within) ?? DEFAULT_RADIUS };
}

/** Whether a place is where this browser was, which the server is not told. */
export function useIsPosition(near: string): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => isPosition(near),
    () => false,
  );
}

function isPosition(near: string): boolean {
  return near !== '' && (near === position || near === stored().position);
}

function stored(): Partial<Record<'near' | 'within' | 'position', unknown>> {
  return kept.read() ?? {};
}
