import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const marked = (text: string) => renderToStaticMarkup(<LinkedText text={text} />);
const linksIn = (text: string) => [...marked(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(http://example.org/map), or HTTPS://EXAMPLE.ORG/x!', ['http://example.org/map', 'HTTPS://EXAMPLE.ORG/x']],
  ['https://a.example/1 https://b.example/2', ['https://a.example/1', 'https://b.example/2']],
  ['javascript:alert(1) data:text/html,x ftp://x.example mailto:a@b.example www.example.org', []],
  ['xhttps://example.org and https://', []],
])('a link of the web is one that can be followed, and nothing else is: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('what was written stays as it was, and can not be markup', () => {
  const text = '<b>“x”</b> & https://example.org/<script> ok';
  expect(marked(text).replaceAll(/<\/?(?:a|span)[^>]*>/g, '')).toBe(
    '&lt;b&gt;“x”&lt;/b&gt; &amp; https://example.org/&lt;script&gt; ok',
  );
});

test('a link tells where it leads nothing of where one comes from', () => {
  expect(marked('https://example.org/x')).toContain('rel="noopener noreferrer nofollow ugc"');
});
