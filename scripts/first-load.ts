/**
 * Measures the scripts that a guest's first visit to each public page fetches until the page is loaded and idle. Prints their
 * size in kB per page and file, with maximum gzip and brotli compression. Run it after `npm run build`, as `npm run first-load`.
 * Page titles as arguments limit it to those pages. React DOM (67 kB gzip), React Router (39) and TanStack Query (11) account for
 * about 118 kB gzip on every page.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { publicPages } from '../test/browser/public-pages.ts';
import { withSite } from './site.ts';

/** A page counts as idle after this time without requests, in milliseconds. */
const QUIET = 3_000;

type Script = { name: string; gzip: number; brotli: number };

const only = process.argv.slice(2);
const row = (name: string, gzip: number, brotli: number) =>
  console.log(name.padEnd(44) + [gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1).padStart(12)).join(''));
console.log(`${'kB'.padEnd(44)}${'gzip'.padStart(12)}${'brotli'.padStart(12)}`);
await withSite(async ({ url, browser }) => {
  for (const { path, title } of await publicPages(url)) {
    if (only.length > 0 && !only.includes(title)) continue;
    const scripts = await firstLoad(browser, url + path);
    const sum = (key: 'gzip' | 'brotli') => scripts.reduce((total, script) => total + script[key], 0);
    row(title, sum('gzip'), sum('brotli'));
    for (const { name, gzip, brotli } of scripts) row(`  ${name}`, gzip, brotli);
  }
});

async function firstLoad(browser: Browser, address: string): Promise<Script[]> {
  const page = await browser.newPage();
  const addresses = new Set<string>();
  let changed = Date.now();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url());
    changed = Date.now();
  });
  await page.goto(address, { waitUntil: 'load' });
  while (Date.now() - changed < QUIET) await page.waitForTimeout(100);
  for (const worker of await workers(browser)) addresses.add(worker);
  await page.close();
  const scripts = await Promise.all([...addresses].map(measured));
  return scripts.sort((a, b) => b.gzip - a.gzip);
}

/** Scripts of shared workers, whose requests no page reports. */
async function workers(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'shared_worker').map(({ url }) => url);
}

async function measured(address: string): Promise<Script> {
  const text = await (await fetch(address)).text();
  const name = new URL(address).pathname.slice('/assets/'.length);
  return { name, gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length };
}
