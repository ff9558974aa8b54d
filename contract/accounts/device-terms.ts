import { msg } from '#words';
import type { Words } from '../words/say.ts';
import type { Value } from '../words/words.ts';

/** A browser in its reader's language, by what is stored of it: `Firefox on Windows`, or `Firefox` alone. */
export function sayDevice(device: string): Value {
  const [program = '', system] = device.split(' on ');
  return system === undefined ? program : msg`${{ program }} on ${{ system }}`;
}

/** As sayDevice, said. */
export function deviceName(words: Words, device: string): string {
  const said = sayDevice(device);
  return typeof said === 'object' ? words._(said) : String(said);
}
