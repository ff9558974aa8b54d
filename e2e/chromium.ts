import { existsSync } from 'node:fs';

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
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found) return found;
  // The package brings the libraries that a bare Linux lacks only where it believes to be at home.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** It reaches for no other host by itself; as root it cannot have its sandbox. */
export const chromiumArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
