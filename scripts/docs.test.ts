import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test.each(['security', 'reliability'])('docs/%s.md names existing files, and tests in them', (document) => {
  const text = readFileSync(join(ROOT, `docs/${document}.md`), 'utf8');
  const files = [...text.matchAll(/`((?:app|bench|contract|e2e|scripts|server|test)\/[^`]+)`(?:: "([^"]+)")?/g)];
  expect(files.length).toBeGreaterThan(30);
  for (const [, file = '', name] of files) {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    const parts = name?.split('…').filter(Boolean) ?? [];
    for (const part of parts) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(part);
  }
  const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  for (const path of linked) expect(existsSync(join(ROOT, 'docs', path)), path).toBe(true);
});

test('each decision has its own row with a reason and a date, in order', () => {
  const lines = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| <a'));
  const numbers = rows.map((row) => {
    const [, id, number] = /^\| <a id="(\d+)"><\/a>(\d+) \| [^|]+ \| [^|]+ \| \d{4}-\d\d-\d\d \|$/.exec(row) ?? [];
    expect(number, row).toBe(id);
    return Number(number);
  });
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test('links in documents lead to existing files', () => {
  const folders = ['.', 'docs', 'docs/how', 'words'];
  const pages = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  );
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    const links = readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g);
    for (const [, link = ''] of links)
      if (!/^[a-z]+:/.test(link)) expect(existsSync(join(ROOT, page, '..', link)), `${page}: ${link}`).toBe(true);
  }
});
