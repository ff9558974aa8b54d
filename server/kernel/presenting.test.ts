import { expect, test } from 'vitest';
import { presentImage } from './presenting.ts';

const site = { publicUrl: 'http://192.168.1.20:3000' };

test.each([
  'http://192.168.1.1/me.jpg',
  'http://192.168.1.20/me.jpg',
  'http://127.0.0.1:8080/me.jpg',
  'http://2130706433/me.jpg',
  'http://0x7f.1/me.jpg',
  'http://[::1]/me.jpg',
  'https://printer.local/me.jpg',
  'http://localhost/me.jpg',
  'http://localhost./me.jpg',
  'http://router/me.jpg',
  'http://user@10.0.0.1/me.jpg',
  'HTTP:\\\\192.168.1.1\\me.jpg',
  '\\\\192.168.1.1\\me.jpg',
])('a picture at %s is left out', (image) => {
  expect(presentImage(image, site)).toBe('');
});

test.each([
  'https://cdn.example.org/me.jpg',
  'http://192.168.1.20:3000/art/person-1.svg',
  'data:image/png;base64,iVBORw0KGgo=',
  'me',
  'me at the lake: wonderful',
  '',
])('a picture given as %j is returned unchanged', (image) => {
  expect(presentImage(image, site)).toBe(image);
});

test('a picture of the site itself is returned as a full link', () => {
  expect(presentImage('/art/person-1.svg', site)).toBe('http://192.168.1.20:3000/art/person-1.svg');
  expect(presentImage('//10.0.0.1/me.jpg', site)).toBe('http://192.168.1.20:3000//10.0.0.1/me.jpg');
});
