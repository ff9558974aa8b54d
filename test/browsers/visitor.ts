import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/app-process.ts';
import type { Browser } from './browser.ts';
import { soon } from './soon.ts';

/** An element, by role and name, by label, or by text. */
export type Wanted = { role: string; name: string | RegExp } | { label: string | RegExp } | { text: string | RegExp };

/** A person using the site in a browser, who finds elements by their names and waits for them. */
export type Visitor = ReturnType<typeof visitorOf>;

/** Testing Library, as in the component tests. It runs in every browser. */
const FINDER = readFileSync(
  join(ROOT, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export function visitorOf(browser: Browser, site: string) {
  /** Runs a function in the page on the visible elements that match. */
  const inPage = async <T>(run: (elements: HTMLElement[]) => T, wanted: Wanted): Promise<Awaited<T>> => {
    if (!(await browser.evaluate(`'TestingLibraryDom' in window`))) await browser.evaluate(`(() => { ${FINDER}\n })()`);
    return browser.evaluate(`(${run})((${seen})(${literal(wanted)}))`) as Promise<Awaited<T>>;
  };
  const expectSeen = async (wanted: Wanted) => {
    if ((await inPage(count, wanted)) > 0) return;
    throw new Error(`${literal(wanted)} is not in: ${await browser.evaluate(EXCERPT)}`);
  };
  const click = (wanted: Wanted) =>
    soon(async () => {
      await expectSeen(wanted);
      await browser.click(await inPage(place, wanted));
    });

  /** Waits until it has the focus. */
  const hasFocus = (wanted: Wanted) =>
    soon(async () => {
      await expectSeen(wanted);
      if (!(await inPage(isFocused, wanted))) throw new Error(`${literal(wanted)} has not the keyboard`);
    });

  return {
    go: (path: string) => browser.go(site + path),
    evaluate: browser.evaluate,
    type: browser.type,
    click,
    sees: (wanted: Wanted) => soon(() => expectSeen(wanted)),
    lacks: (wanted: Wanted) =>
      soon(async () => {
        if ((await inPage(count, wanted)) !== 0) throw new Error(`${literal(wanted)} is there`);
      }),
    /** Replaces the content of a field by typing. */
    fill: async (label: string | RegExp, text: string) => {
      await click({ label });
      await hasFocus({ label });
      await browser.evaluate('document.activeElement.select()');
      await browser.type(text);
      await soon(async () => {
        const value = await browser.evaluate('document.activeElement.value');
        if (value !== text) throw new Error(`${label} has “${value}” and not “${text}”`);
      });
    },
    hasFocus,
    textOf: async (wanted: Wanted) => {
      await soon(() => expectSeen(wanted));
      return inPage(text, wanted);
    },
    isAt: (path: string) =>
      soon(async () => {
        const at = await browser.evaluate('location.pathname + location.search + location.hash');
        if (at !== path) throw new Error(`the page is ${at} and not ${path}`);
      }),
  };
}

/** The source code of a value. */
function literal(wanted: Wanted): string {
  const entries = Object.entries(wanted).map(
    ([key, value]) => `${key}: ${value instanceof RegExp ? value : JSON.stringify(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

const EXCERPT = `location.pathname + ': ' + document.body.innerText.replaceAll(/\\s+/g, ' ').slice(0, 800)`;

// The functions below run in the page, each by itself.

function seen(wanted: Wanted): HTMLElement[] {
  // biome-ignore lint/suspicious/noExplicitAny: it was loaded into the page as a script
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = (window as any).TestingLibraryDom;
  const elements: HTMLElement[] =
    'role' in wanted
      ? queryAllByRole(document.body, wanted.role, { name: wanted.name })
      : 'label' in wanted
        ? queryAllByLabelText(document.body, wanted.label)
        : queryAllByText(document.body, wanted.text);
  return elements.filter((element) => element.getClientRects().length > 0);
}

function count(elements: HTMLElement[]): number {
  return elements.length;
}

/** The point to click the first element that isn't covered, once it's scrolled into view and doesn't move. */
async function place(elements: HTMLElement[]): Promise<{ x: number; y: number }> {
  const coverings: (string | undefined)[] = [];
  for (const element of elements) {
    const corner = () => element.getClientRects()[0] ?? new DOMRect();
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = corner();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    if (corner().left !== left || corner().top !== top) throw new Error('it moves');
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (hit && (element.contains(hit) || hit.contains(element))) return point;
    coverings.push(hit?.outerHTML.slice(0, 200));
  }
  throw new Error(`it is covered by ${coverings}`);
}

function text([element]: HTMLElement[]): string {
  return element?.textContent ?? '';
}

function isFocused(elements: HTMLElement[]): boolean {
  return elements.some((element) => element === document.activeElement);
}
