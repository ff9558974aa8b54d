import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type AppProcess, startApp, temporaryFolder } from '../server/process/app-process.ts';
import { type Person, register } from '../server/process/person.ts';
import { watchForProblems } from './problems.ts';

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
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteEnv: [{}, { option: true, scope: 'worker' }],

  site: [async ({ siteEnv }, use) => runSite({ env: siteEnv }, use), { scope: 'worker', timeout: 60_000 }],

  baseURL: async ({ site }, use) => use(site.url),

  expectProblem: [
    async ({ context, site }, use) => {
      const problems = await watchForProblems(context, site.url);
      await use(problems.expect);
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs a site while `use` uses it. */
export async function runSite(
  { env, port }: { env: Record<string, string>; port?: number },
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const data = await temporaryFolder();
  const app = await startApp({ env: { DATA_DIR: data.path, TIME_ZONE: 'UTC', ...env }, port });
  await use(siteAt(app));
  await app.stop();
  await data.remove();
}

function siteAt({ url }: AppProcess): Site {
  return {
    url,
    register: (name) => register(url, name),
    enter: async (context, { cookies }) => {
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({
          name,
          value,
          url,
          httpOnly: true,
          sameSite: 'Lax' as const,
        })),
      );
    },
  };
}
