import { cp } from 'node:fs/promises';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { startApp, temporaryFolder } from '../process/app-process.ts';
import { type Person, register } from '../process/person.ts';
import { freePort } from '../server/postgres-server.ts';
import { listenForProblems, type Problems } from './problems.ts';

export { expect };

/** A running site of the tests' own, with the sample foods in it. */
export type Site = {
  url: string;
  /** Registers someone by the API. Their e-mail is made from the name, so each test uses names of its own. */
  register(name: string): Promise<Person>;
  /** Lets a browser be where that person has signed in. */
  enter(context: BrowserContext, person: Person): Promise<void>;
};

type WorkerFixtures = {
  /** Environment variables of the site, beyond those it needs anyway. Tests with others get a site of their own. */
  siteEnv: Record<string, string>;
  site: Site;
};

type Fixtures = {
  /** Declares a problem that the test is about; every other console error, failed request or refusal fails it. */
  expectProblem(pattern: RegExp): void;
  /** Opens a further browser, of another visitor. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
  problems: Problems;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteEnv: [{}, { option: true, scope: 'worker' }],

  site: [async ({ siteEnv }, use) => runSite({ env: siteEnv }, use), { scope: 'worker', timeout: 60_000 }],

  baseURL: async ({ site }, use) => use(site.url),

  // The site believes itself behind a proxy, and each test comes from an address of its own: limits are per address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': nextAddress() }),

  problems: [
    async ({ context, site }, use) => {
      const problems = listenForProblems(site.url);
      await problems.watch(context);
      await use(problems);
      expect(problems.unexpected(), 'no problem but the expected ones').toEqual([]);
      expect(problems.missing(), 'every expected problem').toEqual([]);
    },
    { auto: true },
  ],

  expectProblem: async ({ problems }, use) => use(problems.expect),

  newVisitor: async ({ browser, contextOptions, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const extraHTTPHeaders = { 'X-Forwarded-For': nextAddress() };
      const context = await browser.newContext({ ...contextOptions, baseURL, extraHTTPHeaders, ...options });
      contexts.push(context);
      await problems.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Runs a site while `use` uses it. */
export async function runSite(
  { env, port }: { env: Record<string, string>; port?: number },
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const data = await temporaryFolder();
  await cp(process.env.E2E_USED_FOLDER ?? '', data.path, { recursive: true });
  const options = {
    env: { DATA_DIR: data.path, TIME_ZONE: 'UTC', TRUST_PROXY: '1', ...env },
    port: port ?? (await freePort()),
  };
  const app = await startApp(options);
  const { url } = app;
  await use({ url, enter, register: (name) => register(url, name, { 'X-Forwarded-For': nextAddress() }) });
  await app.stop();
  await data.remove();

  function enter(context: BrowserContext, { cookies }: Person): Promise<void> {
    const sameSite = 'Lax' as const;
    return context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite })),
    );
  }
}

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}
