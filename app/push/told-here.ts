import { keptText } from '../ui/kept.ts';

/** Stores that this browser has push notifications. It may lose them without a word. */
const toldHere = keptText('push:on');

/** Whether this browser had push notifications when this was last known. */
export function isToldHere(): boolean {
  return toldHere.read() !== null;
}

export function setToldHere(isTold: boolean): void {
  if (isTold) toldHere.keep('yes');
  else toldHere.forget();
}
