import { storedText } from '../ui/kept.ts';

/** Stored because browsers can lose their push subscription silently. */
const toldHere = storedText('push:on');

/** Whether this browser had push notifications when last checked. */
export function isToldHere(): boolean {
  return toldHere.read() !== null;
}

export function setToldHere(isTold: boolean): void {
  if (isTold) toldHere.keep('yes');
  else toldHere.forget();
}
