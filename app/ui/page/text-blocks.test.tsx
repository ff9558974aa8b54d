import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { TextBlock, TextPart } from '../../../contract/site/site-texts.ts';
import { TextBlocks } from './text-blocks.tsx';

const text = (text: string): TextPart => ({ type: 'text', text });
const paragraph = (...parts: TextPart[]): TextBlock => ({ type: 'paragraph', parts });
const heading = (level: number, words: string): TextBlock => ({ type: 'heading', level, parts: [text(words)] });

function htmlOf(blocks: TextBlock[], language = 'en', below: 1 | 2 = 1) {
  const element = <TextBlocks blocks={blocks} language={language} below={below} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/ data-[\w-]+="[^"]*"/g, '');
}

test('a text is rendered with its headings, lists and links, in its language', () => {
  const blocks: TextBlock[] = [
    heading(2, 'One'),
    { type: 'list', start: 3, items: [[paragraph(text('a '), { type: 'strong', parts: [text('b')] })]] },
    { type: 'quote', blocks: [paragraph(text('c'), { type: 'break' }, { type: 'emphasis', parts: [text('d')] })] },
    paragraph(
      { type: 'link', to: 'https://example.org/', parts: [text('e')] },
      { type: 'link', to: '/foods', parts: [{ type: 'code', text: 'f' }] },
    ),
  ];
  expect(htmlOf(blocks, 'ar')).toBe(
    '<div lang="ar" dir="rtl"><h2>One</h2><ol start="3"><li><p><span>a </span><strong>b</strong></p></li></ol>' +
      '<blockquote><p><span>c</span><br/><em>d</em></p></blockquote>' +
      '<p><a href="https://example.org/" rel="noopener noreferrer nofollow">e</a><a href="/foods"><code>f</code></a></p></div>',
  );
});

test('headings start at the third level below a second-level heading', () => {
  expect(htmlOf([heading(2, 'One'), heading(4, 'Two')], 'en', 2)).toContain('<h3>One</h3><h5>Two</h5>');
});

test('HTML is shown as text', () => {
  expect(htmlOf([paragraph(text('<script>alert(1)</script>'))])).toContain(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
});
