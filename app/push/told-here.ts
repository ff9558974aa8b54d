/** Stores that this browser has push notifications. It may lose them without a word. */
const TOLD_HERE = 'push:on';

/** Whether this browser had push notifications when this was last known. */
export function isToldHere(): boolean {
  return isStored(TOLD_HERE);
}

export function setToldHere(isTold: boolean): void {
  try {
    if (isTold) localStorage.setItem(TOLD_HERE, 'yes');
    else localStorage.removeItem(TOLD_HERE);
  } catch {}
}

/** Whether this browser stores a key, as far as it can store anything. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
