import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailLink } from './mail-link.tsx';

test.each([
  ['ada@example.org', 'mailto:ada@example.org'],
  ['ada+food@example.org', 'mailto:ada%2Bfood@example.org'],
  ['a?bcc=b%41&c@example.org', 'mailto:a%3Fbcc%3Db%2541%26c@example.org'],
  ['"a@b"@example.org', 'mailto:%22a%40b%22@example.org'],
])('%s gets a valid mailto link', (email, link) => {
  expect(renderToStaticMarkup(<MailLink email={email} />)).toContain(`href="${link}"`);
});

test('an address may wrap before its @ and its dots', () => {
  const html = renderToStaticMarkup(<MailLink email="ada@mail.example.org" />);
  expect(html.replaceAll(/<\/?span>/g, '')).toContain('>ada<wbr/>@mail<wbr/>.example<wbr/>.org</a>');
});
