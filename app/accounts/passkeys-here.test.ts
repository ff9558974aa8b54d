import { expect, test } from 'vitest';
import { passkeysAt } from './passkeys-here.ts';

test.each([
  ['https://larder.example', 'yes'],
  ['https://larder.example:8443', 'yes'],
  ['http://localhost:3000', 'yes'],
  ['http://larder.localhost', 'yes'],
  ['http://larder.example', 'unsafe'],
  ['http://larder.lan:3000', 'unsafe'],
  ['http://notlocalhost', 'unsafe'],
  ['http://192.168.1.5:3000', 'unnamed'],
  ['http://127.0.0.1:3000', 'unnamed'],
  ['https://192.168.1.5', 'unnamed'],
  ['http://[::1]:3000', 'unnamed'],
])('passkeys on a site at %s: %s', (url, expected) => expect(passkeysAt(url)).toBe(expected));
