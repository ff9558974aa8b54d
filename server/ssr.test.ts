import { expect, test } from 'vitest';
import { unmarked } from './ssr.ts';

test('only scripts with the nonce are the page’s own, and all nonces are removed', () => {
  const page = (mark: string) =>
    `<head${mark}><link rel="modulepreload"${mark} href="/a.js"><script${mark} src="/b.js"></script>` +
    `<script type="module"${mark} async>own(1 < 2)</script><p><script>came(in)</script>` +
    `<script nonce="guess">guessed()</script><script>came(in)${mark}</script><script${mark}>own("<p>")</script>`;
  expect(unmarked(page(' nonce="n0nce_-"'), 'n0nce_-')).toEqual({
    html: page(''),
    scripts: ['own(1 < 2)', 'own("<p>")'],
  });
});
