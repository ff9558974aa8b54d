import { msg } from '#words';
import type { Words } from '../words/say.ts';
import type { Value } from '../words/words.ts';

/** Formats a stored browser name, `Firefox on Windows` or just `Firefox`, for display. */
export function sayDevice(device: string): Value {
  const [program = '', system] = device.split(' on ');
  return system === undefined ? program : msg`${{ program }} on ${{ system }}`;
}

/** Like sayDevice, but returns a string in the reader's language. */
export function deviceName(words: Words, device: string): string {
  const said = sayDevice(device);
  return typeof said === 'object' ? words._(said) : String(said);
}
