/**
 * Measures every public page of the production build with 100 foods, using Lighthouse's mobile preset. Each figure is the median
 * of five runs. Prints a table, and exits with 1 if a page misses a target. Run it after `npm run build`, as `npm run
 * lighthouse`, on an otherwise idle machine. Page titles as arguments limit it to those pages.
 */
import lighthouse, { type Result } from 'lighthouse';
import { publicPages } from '../test/browser/public-pages.ts';
import { freePort } from '../test/server/postgres-server.ts';
import { withSite } from './site.ts';

const FOODS = 100;
const RUNS = 5;
const WARM_UP = 10;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Limits, under simulated conditions: largest contentful paint (ms), total blocking time (ms), cumulative layout shift. */
const figures = {
  'largest-contentful-paint': { name: 'LCP', most: 1800, digits: 0 },
  'total-blocking-time': { name: 'TBT', most: 50, digits: 0 },
  'cumulative-layout-shift': { name: 'CLS', most: 0, digits: 3 },
} as const;
type Figure = keyof typeof figures;
const audits = Object.keys(figures) as Figure[];

const only = process.argv.slice(2);
const port = await freePort();
const row = (title: string, cells: (string | number)[]) =>
  console.log(title.padEnd(18) + cells.map((cell) => String(cell).padStart(16)).join(''));
row('Page', [...categories, ...audits.map((id) => figures[id].name)]);
await withSite(
  async ({ url }) => {
    for (const { path, title } of await publicPages(url)) {
      if (only.length > 0 && !only.includes(title)) continue;
      // The first requests to a newly started server measure its warm-up, not the page.
      for (let visit = 0; visit < WARM_UP; visit += 1) await (await fetch(url + path)).text();
      const results: Result[] = [];
      while (results.length < RUNS) results.push(await measure(url + path));
      report(title, results);
    }
  },
  { foods: FOODS, args: [`--remote-debugging-port=${port}`] },
);

async function measure(address: string): Promise<Result> {
  const outcome = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!outcome) throw new Error(`Lighthouse returned no result for ${address}`);
  return outcome.lhr;
}

function report(title: string, results: Result[]): void {
  const scores = categories.map((name) => middle(results.map((result) => score(result, name))));
  const values = audits.map((id) => middle(results.map(({ audits }) => audits[id]?.numericValue ?? 0)));
  row(title, [...scores, ...audits.map((id, index) => values[index]?.toFixed(figures[id].digits) ?? '')]);
  const isShort =
    scores.some((value) => value < 100) || audits.some((id, index) => (values[index] ?? 0) > figures[id].most);
  if (!isShort) return;
  process.exitCode = 1;
  for (const name of categories) {
    const worst = results.find((result) => score(result, name) < 100);
    if (worst) console.error(`  ${why(worst, name)}`);
  }
}

function score({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The audits that lowered the score of a category. */
function why({ categories, audits }: Result, name: string): string {
  const guilty = (categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  return `${name} fails: ${guilty.join(', ')}`;
}
