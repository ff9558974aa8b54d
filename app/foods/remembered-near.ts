import { DEFAULT_RADIUS, type Radius, radii } from '../../contract/place-terms.ts';

/** Where somebody looked for food last, in this browser and nowhere else. */
const KEY = 'near';

export type Near = { near: string; within: Radius };

export function rememberNear({ near, within }: Near): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ near, within }));
  } catch {
    // Then it is in the page's address alone.
  }
}

export function forgetNear(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What could not be stored is not there.
  }
}

export function rememberedNear(): Near | undefined {
  try {
    const { near, within } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof near !== 'string' || !near) return undefined;
    return { near, within: radii.find((radius) => radius === within) ?? DEFAULT_RADIUS };
  } catch {
    return undefined;
  }
}
