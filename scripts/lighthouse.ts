/**
 * Measures every public page of the production build with Lighthouse's mobile preset and prints a table. Ends with 1 when
 * a page falls short of what is promised. Run it after `npm run build`, as `npm run lighthouse`, on a machine with
 * nothing else to do; titles of pages as arguments measure only those.
 */
import lighthouse, { type Result } from 'lighthouse';
import { publicPages } from '../test/browser/public-pages.ts';
import { freePort } from '../test/server/postgres-server.ts';
import { withSite } from './site.ts';

const promised = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(promised) as (keyof typeof promised)[];

/** How often a page is measured that was too slow at first. Then the middle one counts: a busy machine says little. */
const RUNS = 3;

const WARM_UP = 10;

type Scores = Record<keyof typeof promised, number> & { failed: string[] };

const only = process.argv.slice(2);
const port = await freePort();
const row = (title: string, cells: (string | number)[]) =>
  console.log(title.padEnd(18) + cells.map((cell) => String(cell).padStart(16)).join(''));
row('Page', categories);
let short = false;
await withSite(
  async ({ url }) => {
    for (const { path, title } of await publicPages(url)) {
      if (only.length > 0 && !only.includes(title)) continue;
      // The first visits of a server that has just started pay for its warming up, not for the page.
      for (let visit = 0; visit < WARM_UP; visit += 1) await (await fetch(url + path)).text();
      const scores = await measure(url + path);
      row(
        title,
        categories.map((name) => scores[name]),
      );
      for (const line of scores.failed) console.error(`  ${line}`);
      short ||= scores.failed.length > 0;
    }
  },
  [`--remote-debugging-port=${port}`],
);
process.exitCode = short ? 1 : 0;

async function measure(address: string): Promise<Scores> {
  const first = await measureOnce(address);
  if (first.performance >= promised.performance) return first;
  const results = [first];
  while (results.length < RUNS) results.push(await measureOnce(address));
  results.sort((a, b) => a.performance - b.performance);
  return results[Math.floor(RUNS / 2)] as Scores;
}

async function measureOnce(address: string): Promise<Scores> {
  const outcome = await lighthouse(address, { port, logLevel: 'error', onlyCategories: categories });
  if (!outcome) throw new Error(`Lighthouse gave no answer for ${address}`);
  const { lhr } = outcome;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Record<keyof typeof promised, number>;
  return {
    ...scores,
    failed: categories.filter((name) => scores[name] < promised[name]).map((name) => why(lhr, name)),
  };
}

/** Which audits have taken points from a category. */
function why({ categories, audits }: Result, name: string): string {
  const guilty = (categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  return `${name} falls short: ${guilty.join(', ')}`;
}
