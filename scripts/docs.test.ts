import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('docs/security.md names files that there are, and tests that they hold', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const files = [...text.matchAll(/`((?:app|bench|contract|e2e|scripts|server|test)\/[^`]+)`(?:: "([^"]+)")?/g)];
  expect(files.length).toBeGreaterThan(50);
  for (const [, file = '', name] of files) {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    const parts = name?.split('…').filter(Boolean) ?? [];
    for (const part of parts) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(part);
  }
  const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  for (const path of linked) expect(existsSync(join(ROOT, 'docs', path)), path).toBe(true);
});

test('each decision has a date, a status and a row in the index, which has no others', () => {
  const folder = join(ROOT, 'docs/decisions');
  const pages = readdirSync(folder).filter((file) => file !== 'README.md');
  const rows = pages.map((file) => {
    const [title = '', , about = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    const [, number, name] = /^# (\d{3}) (.+)$/.exec(title) ?? [];
    const [, date, status] = /^Date: (\d{4}-\d\d-\d\d)\. Status: (.+)\.$/.exec(about) ?? [];
    return `| ${number} | [${name}](${file}) | ${date} | ${status} |`;
  });
  const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  expect(index.filter((line) => /^\| \d/.test(line))).toEqual(rows.toSorted());
  expect(rows.join()).not.toContain('undefined');
});

test('links in the documents lead to files that there are', () => {
  const folders = ['.', 'docs', 'docs/decisions'];
  const pages = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  );
  expect(pages.length).toBeGreaterThan(50);
  for (const page of pages) {
    const links = readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g);
    for (const [, link = ''] of links)
      if (!/^[a-z]+:/.test(link)) expect(existsSync(join(ROOT, page, '..', link)), `${page}: ${link}`).toBe(true);
  }
});
