import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';

/** Where the npm package has none for a machine, one that is installed there has to do. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of the tests: the one named by CHROMIUM_PATH, else the one that came by npm, whose version package.json names, so
 * that all machines try the same one.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (platform() === 'linux' && arch() === 'x64') return unpackedChromium();
  const path = INSTALLED.find((path) => existsSync(path));
  if (path) return path;
  throw new Error('No Chromium was found. Install Chrome or Chromium, or name one: CHROMIUM_PATH=/path/to/chromium');
}

/** What that browser calls itself, and its version. */
export async function chromiumVersion(): Promise<string> {
  return execFileSync(await chromiumPath(), ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}

/**
 * The Chromium of the npm package, unpacked within the project. The package's own choice is a folder shared by all
 * accounts of the machine, where a file of another account, or half of one, would be in the way for ever.
 */
async function unpackedChromium(): Promise<string> {
  const modules = realpathSync(join(import.meta.dirname, '../../node_modules'));
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(modules, `.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  // The libraries and the font that a bare Linux lacks.
  process.env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  process.env.FONTCONFIG_PATH = join(folder, 'fonts');
  return join(folder, 'chromium');
}

/** Another process may be doing the same, so the folder appears whole or not at all. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  const ours = `${folder}-${process.pid}`;
  mkdirSync(ours, { recursive: true });
  // The package unpacks its libraries only where it believes to be at home, and everything into the temporary folder.
  Object.assign(process.env, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: ours });
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  delete process.env.TMPDIR;
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR;

  const fonts = join(ours, 'fonts/fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
  try {
    renameSync(ours, folder);
  } catch {
    rmSync(ours, { recursive: true });
  }
}

/** A name of this machine by which it is one of a network: browsers trust a site there without https no more than any other. */
export const LAN_HOST = 'larder.test';

/** It reaches for no other host by itself, and finds none; as root it cannot have its sandbox. */
export const chromiumArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
