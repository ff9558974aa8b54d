/**
 * Renders the site's icon and link preview as raster images, for software without SVG support: public/*.png and og.jpg. They are
 * committed. Run `node scripts/icons.ts` after changing public/favicon.svg or the scene "og".
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../test/browser/chromium.ts';

const GROUND = '#fdf8ee';

/** Icon files, with their size, the share that the drawing fills, and the background. */
const icons = [
  { file: 'favicon-32.png', size: 32, fill: 1, ground: 'transparent' },
  { file: 'icon-180.png', size: 180, fill: 0.78, ground: GROUND },
  { file: 'icon-192.png', size: 192, fill: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, fill: 1, ground: 'transparent' },
  // Launchers crop these to their own shape. The inner four fifths always stay.
  { file: 'icon-maskable-512.png', size: 512, fill: 0.6, ground: GROUND },
];

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs });
for (const { file, size, fill, ground } of icons) {
  const style = `background:${ground};width:${size}px;height:${size}px;display:grid;place-content:center`;
  await draw(browser, file, size, size, `<div style="${style}">${image('favicon.svg', size * fill)}</div>`);
}
// Without text, because it is the same for every site and language.
await draw(browser, 'og.jpg', 1200, 630, image('art/og.svg', 1200));
await browser.close();

function image(file: string, width: number): string {
  return `<img src="${dataUrl(inPublic(file), 'image/svg+xml')}" width="${width}" style="display:block">`;
}

async function draw(browser: Browser, file: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0">${html}`);
  await page.evaluate(() => document.fonts.ready);
  const path = inPublic(file);
  await page.screenshot(path.endsWith('.jpg') ? { path, type: 'jpeg', quality: 84 } : { path, omitBackground: true });
  await page.close();
  console.log(`${file}: ${(statSync(path).size / 1000).toFixed(1)} kB`);
}

function inPublic(file: string): string {
  return fileURLToPath(new URL(`../public/${file}`, import.meta.url));
}

function dataUrl(path: string, type: string): string {
  return `data:${type};base64,${readFileSync(path).toString('base64')}`;
}
