import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { ROOT, startApp, temporaryFolder } from '../process/app-process.ts';
import { type Person, register } from '../process/person.ts';
import { freePort } from '../server/postgres-server.ts';
import { TIME_ZONE } from './noon.ts';
import { listenForProblems, type Problems } from './problems.ts';
import { allSettled, leaveAllPages, settled } from './settled.ts';
import { recordToasts } from './toasts.ts';
import { translate } from './translator.ts';

export { expect };

/** A running test site with sample foods. */
export type Site = {
  url: string;
  /**
   * Registers someone through the API, with the given language or else the site's. Their email is derived from the name, so
   * every test must use its own names.
   */
  register(name: string, language?: string): Promise<Person>;
  /** The person in MODERATORS, if set. */
  moderator: Person | undefined;
  /** Prints a new site's setup link, like an operator while the server runs. */
  setupLink(): Promise<string>;
  /** Stops the server, and starts it again after `work`. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Restarts the server with its clock so many hours ahead during `work`. Pages are set to about:blank before and after. */
  later(hours: number, work: () => Promise<void>): Promise<void>;
  /**
   * During `work`, runs the server on a copy restored from its backup, at the same address. Pages are set to about:blank before
   * and after.
   */
  restored(work: () => Promise<void>): Promise<void>;
  /**
   * Logs a person in in a browser. Its pages are set to about:blank first, so that their background requests aren't made as
   * someone else; with `pagesStay` they are kept.
   */
  enter(context: BrowserContext, person: Person, options?: { pagesStay: boolean }): Promise<void>;
};

type WorkerFixtures = {
  /** Further environment variables of the site. Tests with different ones get their own site. */
  siteEnv: Record<string, string>;
  /** Modules that the server preloads, such as test/process/hurry.ts. */
  siteImports: string[];
  site: Site;
};

type Fixtures = {
  /** Whether every page is translated like by a browser. `TRANSLATED=on npm run test:browser` turns it on in all tests. */
  isTranslated: boolean;
  /** Declares an expected problem. Any other console error, failed request or refusal fails the test. */
  expectProblem: Problems['expect'];
  /** Opens a page in a new browser context, for another visitor. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
  problems: Problems;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteEnv: [{}, { option: true, scope: 'worker' }],

  siteImports: [[], { option: true, scope: 'worker' }],

  site: [
    async ({ siteEnv, siteImports }, use) => runSite({ env: siteEnv, imports: siteImports }, use),
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // The site is configured to be behind a proxy, and each test gets its own IP address, because rate limits are per address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': nextAddress() }),

  isTranslated: [process.env.TRANSLATED === 'on', { option: true }],

  problems: [
    async ({ context, site, isTranslated }, use) => {
      const problems = listenForProblems(site.url);
      await problems.watch(context);
      await recordToasts(context);
      if (isTranslated) await translate(context);
      await use(problems);
      expect(problems.unexpected(), 'no unexpected problems').toEqual([]);
      expect(problems.missing(), 'expected problems that did not occur').toEqual([]);
    },
    { auto: true },
  ],

  expectProblem: async ({ problems }, use) => use(problems.expect),

  newVisitor: async ({ browser, contextOptions, baseURL, problems, isTranslated }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const extraHTTPHeaders = { 'X-Forwarded-For': nextAddress() };
      const context = await browser.newContext({ ...contextOptions, baseURL, extraHTTPHeaders, ...options });
      contexts.push(context);
      await problems.watch(context);
      await recordToasts(context);
      if (isTranslated) await translate(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Runs a site during `use`. The person in MODERATORS is registered and made a moderator, as by an operator. */
export async function runSite(
  { env, port, imports = [] }: { env: Record<string, string>; port?: number; imports?: string[] },
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const data = await temporaryFolder();
  // Four times as fast as `cp`: the folder has a thousand small files.
  cpSync(process.env.E2E_USED_FOLDER ?? '', data.path, { recursive: true });
  const commandWith = (...modules: string[]): [string, ...string[]] => [
    process.execPath,
    ...modules.flatMap((module) => ['--import', module]),
    'server/main.ts',
  ];
  const options = {
    command: commandWith(...imports),
    env: { DATA_DIR: data.path, TIME_ZONE, TRUST_PROXY: '1', ...env },
    port: port ?? (await freePort()),
  };
  let app = await startApp(options);
  const { url } = app;
  const registerHere = (name: string, language?: string) =>
    register(url, name, { 'X-Forwarded-For': nextAddress(), ...(language && { 'Accept-Language': language }) });
  const moderator = env.MODERATORS
    ? await registerHere(env.MODERATORS.slice(0, env.MODERATORS.indexOf('@')))
    : undefined;
  if (moderator) await runCommand('make-moderator', moderator.email);
  const setupLink = async () => (await runCommand('setup-link')).trim().split('\n').at(-1) ?? '';
  const whileStopped: Site['whileStopped'] = async (work) => {
    await allSettled();
    await app.stop();
    await work();
    app = await startApp(options);
  };
  const later: Site['later'] = async (hours, work) => {
    await leaveAllPages();
    await app.stop();
    const command = commandWith(...imports, './test/process/clock.ts');
    app = await startApp({ ...options, command, env: { ...options.env, CLOCK_AHEAD: String(hours) } });
    await work();
    await leaveAllPages();
    await app.stop();
    app = await startApp(options);
  };
  const restored: Site['restored'] = async (work) => {
    const { env } = options;
    const copy = await temporaryFolder();
    const file = join(copy.path, 'larder.jsonl.gz');
    await leaveAllPages();
    await runCommand('backup', file);
    await app.stop();
    options.env = { ...env, DATA_DIR: join(copy.path, 'data') };
    await runCommand('restore', file);
    app = await startApp(options);
    await work();
    await leaveAllPages();
    await app.stop();
    await copy.remove();
    options.env = env;
    app = await startApp(options);
  };
  await use({ url, enter, register: registerHere, moderator, setupLink, whileStopped, later, restored });
  await app.stop();
  await data.remove();
  const failures = app.stdout().match(/^.*unexpected failure.*$/gm);
  if (failures) throw new Error(`The server failed:\n${failures.join('\n')}`);

  async function runCommand(name: string, ...args: string[]): Promise<string> {
    const command = [join(ROOT, 'scripts/larder.ts'), name, ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { ...process.env, ...options.env },
    });
    return stdout;
  }

  async function enter(
    context: BrowserContext,
    { cookies }: Person,
    { pagesStay = false }: { pagesStay?: boolean } = {},
  ): Promise<void> {
    const sameSite = 'Lax' as const;
    const pages = context.pages().filter((page) => page.url() !== 'about:blank');
    // Open requests must finish as the user who made them.
    await Promise.all(pages.map(settled));
    if (!pagesStay) await Promise.all(pages.map((page) => page.goto('about:blank')));
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite })),
    );
  }
}

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}
