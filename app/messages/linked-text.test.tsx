import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const marked = (text: string) => renderToStaticMarkup(<LinkedText text={text} />);
const abc = () => ['a', 'b', 'c'].map((path) => `https://example.org/${path}`);
const linksIn = (text: string) =>
  [...marked(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&#x27;', "'"));

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(http://example.org/map), or HTTPS://EXAMPLE.ORG/x!', ['http://example.org/map', 'HTTPS://EXAMPLE.ORG/x']],
  ['https://a.example/1 https://b.example/2', ['https://a.example/1', 'https://b.example/2']],
  ['javascript:alert(1) data:text/html,x ftp://x.example mailto:a@b.example www.example.org', []],
  ['xhttps://example.org and https://', []],
  ['Follow https://...', []],
  ['https://de.wikipedia.org/wiki/Brot_(Lebensmittel)', ['https://de.wikipedia.org/wiki/Brot_(Lebensmittel)']],
  ['(https://de.wikipedia.org/wiki/Brot_(Lebensmittel)).', ['https://de.wikipedia.org/wiki/Brot_(Lebensmittel)']],
  ['https://example.org/a_(b)_(c_(d))?!', ['https://example.org/a_(b)_(c_(d))']],
  ['(see https://example.org/a)', ['https://example.org/a']],
  ['(see https://example.org/a, or so)', ['https://example.org/a']],
  ['[bread](https://example.org/a)', ['https://example.org/a']],
  ['[https://example.org/?a[]] {https://example.org/{b}}', ['https://example.org/?a[]', 'https://example.org/{b}']],
  ['https://example.org/a( and https://example.org/b)))', ['https://example.org/a', 'https://example.org/b']],
  ['“https://example.org/a” «https://example.org/b» „https://example.org/c“', abc()],
  ['\'https://example.org/a\', ‘https://example.org/b’, "https://example.org/c"', abc()],
  [
    "https://example.org/Rubik's and https://example.org/Rock_'n'",
    ["https://example.org/Rubik's", "https://example.org/Rock_'n'"],
  ],
  ['https://example.org/a… https://example.org/b?! *https://example.org/c*', abc()],
  ['https://example.org/a，https://example.org/b。（https://example.org/c）很好', abc()],
  ['https://example.org/a، https://example.org/b؟ https://example.org/c؛', abc()],
  ['https://example.org/a। https://example.org/b։ https://example.org/c—', abc()],
  ['https://example.org/a,https://example.org/b;(https://example.org/c)', abc()],
  ['(https://example.org/a),(https://example.org/b)|https://example.org/c', abc()],
  ['https://web.example/save/https://example.org/x', ['https://web.example/save/https://example.org/x']],
  ['https://example.org/?to=https://example.org/a,b', ['https://example.org/?to=https://example.org/a,b']],
  [
    'https://münchen.example/käse, https://例え.テスト/パン。',
    ['https://münchen.example/käse', 'https://例え.テスト/パン'],
  ],
  [
    'https://example.org/a/ https://example.org/#b- https://example.org/c_',
    ['https://example.org/a/', 'https://example.org/#b-', 'https://example.org/c_'],
  ],
  [
    'http://[::1]/a, https://example.org:8080/?q=a+b&c=%20%',
    ['http://[::1]/a', 'https://example.org:8080/?q=a+b&amp;c=%20%'],
  ],
])('only complete web addresses become links: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('text is shown unchanged, and cannot inject markup', () => {
  const text = '<b>“x”</b> & https://example.org/<script> ok';
  expect(marked(text).replaceAll(/<\/?(?:a|span)[^>]*>/g, '')).toBe(
    '&lt;b&gt;“x”&lt;/b&gt; &amp; https://example.org/&lt;script&gt; ok',
  );
});

test('a link does not reveal the page it is on', () => {
  expect(marked('https://example.org/x')).toContain('rel="noopener noreferrer nofollow ugc"');
});
