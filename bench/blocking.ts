/**
 * How long pages block a slow phone while they load and hydrate: `node blocking.ts [ROUNDS=7] [TITLE…]`, by default all public
 * pages, for processors 4 and 12 times slower than this one. Pages are visited in turn, each with an empty cache, until nothing
 * has happened for 1.5 s. A task's duration is its thread's CPU time times 4 or 12, so it doesn't depend on other load on this
 * machine. Blocking time is the part of each task beyond 50 ms. Prints the medians of all rounds in ms, and the ratio to the
 * registration page's blocking time in the same round.
 */
import type { Browser } from '@playwright/test';
import { withSite } from '../scripts/site.ts';
import { publicPages } from '../test/browser/public-pages.ts';
import { median, row } from './compare.ts';

const [rounds = '7', ...titles] = process.argv.slice(2);
const SLOWER = [4, 12];
const BESIDE = 'Register';

/** Duration from which people notice a task, in ms. */
const FELT = 50;
const QUIET = 1_500;

/** The CPU time of each task of a visit, in ms. */
type Visit = number[];
type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number; args: { name?: string } };

await withSite(
  async ({ url, browser }) => {
    const all = await publicPages(url);
    const pages = all.filter(({ title }) => titles.length === 0 || title === BESIDE || titles.includes(title));
    const visits = new Map(pages.map(({ title }) => [title, [] as Visit[]]));
    // The first round warms up server and browser.
    for (let round = -1; round < Number(rounds); round++) {
      for (const { path, title } of pages) {
        const visit = await visitOnce(browser, url + path);
        if (round >= 0) visits.get(title)?.push(visit);
      }
    }
    const beside = visits.get(BESIDE) ?? [];
    const heads = SLOWER.flatMap((times) => [`× ${times}: blocking`, `beside ${BESIDE}`, 'longest task']);
    row('page', 'all tasks', ...heads);
    row(...['page', 'all tasks', ...heads].map(() => '---'));
    for (const [title, visited] of visits) {
      const cells = SLOWER.flatMap((times) => {
        const blocked = visited.map((tasks) => blockingOf(tasks, times));
        const ratio = median(blocked.map((time, round) => time / (blockingOf(beside[round] ?? [], times) || 1)));
        const longest = median(visited.map((tasks) => times * Math.max(...tasks)));
        return [median(blocked).toFixed(0), ratio.toFixed(2), longest.toFixed(0)];
      });
      row(title, median(visited.map(sum)).toFixed(0), ...cells);
    }
  },
  { foods: 100 },
);

async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'loading', '__metadata'] });
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate(untilQuiet, QUIET);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return tasksOf(traceEvents);
}

function blockingOf(tasks: Visit, times: number): number {
  return sum(tasks.map((duration) => Math.max(0, duration * times - FELT)));
}

function sum(durations: number[]): number {
  return durations.reduce((total, duration) => total + duration, 0);
}

/**
 * CPU time in ms of each task since the first paint in the page's main thread, which is the busiest renderer thread. Before the
 * first paint there is nothing to tap.
 */
function tasksOf(events: TraceEvent[]): Visit {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const painted = Math.min(...events.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts));
  const tasks = threads.map((thread) =>
    events
      .filter(
        ({ name, pid, tid, ts }) => name === 'RunTask' && pid === thread.pid && tid === thread.tid && ts >= painted,
      )
      .map(({ tdur = 0 }) => tdur / 1000),
  );
  return tasks.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
}

/** Runs in the page. Waits until no request has finished for a while. */
async function untilQuiet(quiet: number): Promise<void> {
  const count = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== count(); ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, quiet));
  }
}
