// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

test('a part of a page becomes Markdown with the same content', () => {
  const part = document.createElement('div');
  part.innerHTML =
    '<section><h2>Who</h2><div><p><bdi>The *Larder*</bdi>. Write to <a href="mailto:a_b@example.org">a_<wbr>b</a>.</p>' +
    '<ul><li>One <strong>of</strong>\n two</li><li><p>Three</p></li></ul></div></section><section><h2>What</h2></section>';
  expect(toMarkdown(part)).toBe(
    '## Who\n\nThe \\*Larder\\*. Write to [a\\_b](mailto:a_b@example.org).\n\n- One **of** two\n- Three\n\n## What',
  );
});
