import { expect, test } from 'vitest';
import { compilingWords } from '../words/said.ts';
import { deviceName } from './device-terms.ts';

const german = compilingWords('de', () => '{program} auf {system}');

test.each([
  ['Firefox on Windows', 'Firefox auf Windows'],
  ['Samsung Internet on Android', 'Samsung Internet auf Android'],
  ['Firefox', 'Firefox'],
])('“%s” is named in the reader’s language', (device, name) => expect(deviceName(german, device)).toBe(name));
