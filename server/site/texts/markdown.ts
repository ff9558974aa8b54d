import type { Definition, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { TextBlock, TextPart } from '../../../contract/site/site-texts.ts';

/** Maximum nesting depth of quotes, lists, links and emphasis. Anything deeper is shown as typed. */
const DEEPEST = 6;

/**
 * Limits on opening delimiters, heading underlines, lines in nested lists, and nesting at the start of a line. A text that
 * exceeds them would take too long to parse, so it is shown as typed.
 */
const MOST_SIGNS = 4_000;
const MOST_LINES = 200;
const FRAME = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/.source;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/gm;
const LIST_IN_LIST = new RegExp(`^(?:${FRAME}){2}`, 'gm');
const DEEP_LINE = new RegExp(`^(?:${FRAME}){10}`, 'm');

/**
 * Maximum length of one link address, and of all of them in a text together, in characters. Each use of a reference counts,
 * because it repeats the address.
 */
const LONGEST_ADDRESS = 2_000;
const MOST_OF_ADDRESSES = 100_000;

/** Context that all parts of a text share. */
type Whole = {
  source: string;
  levels: number[];
  definitions: Map<string, Definition>;
  /** Number of characters left for further addresses. */
  room: number;
};

/**
 * Parses Markdown into a tree of the elements that this site's pages may contain. Everything else, such as HTML, images and links
 * with other schemes, is shown as typed. Line breaks are kept, as users expect in a postal address.
 */
export function readMarkdown(source: string): TextBlock[] {
  if (isTooComplex(source)) return [{ type: 'paragraph', parts: linesOf(source) }];
  const { children } = fromMarkdown(source);
  const found = [...everyNode(children)];
  const depths = found.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  const definitions = found.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : []));
  const levels = [...new Set<number>(depths)].sort();
  // If two definitions have the same name, the first one wins.
  const whole = { source, levels, definitions: new Map(definitions.reverse()), room: MOST_OF_ADDRESSES };
  return blocksOf(children, whole, 0);
}

function isTooComplex(source: string): boolean {
  const count = (signs: RegExp) => source.match(signs)?.length ?? 0;
  return (
    count(/[*_[`<]/g) > MOST_SIGNS ||
    count(UNDERLINE) > MOST_LINES ||
    count(LIST_IN_LIST) > MOST_LINES ||
    DEEP_LINE.test(source)
  );
}

/** Iterates over all nodes. Not recursive, because malicious text can be nested very deeply. */
function* everyNode(nodes: readonly Nodes[]): Generator<Nodes> {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ('children' in node) waiting.push(...[...node.children].reverse());
  }
}

function blocksOf(nodes: readonly RootContent[], whole: Whole, depth: number): TextBlock[] {
  return nodes.flatMap((node) => blockOf(node, whole, depth));
}

function blockOf(node: RootContent, whole: Whole, depth: number): TextBlock[] {
  if (depth > DEEPEST) return [{ type: 'paragraph', parts: typed(node, whole) }];
  switch (node.type) {
    case 'heading': {
      const level = Math.min(2 + whole.levels.indexOf(node.depth), 4);
      return [{ type: 'heading', level, parts: partsOf(node.children, whole, depth) }];
    }
    case 'paragraph':
      return [{ type: 'paragraph', parts: partsOf(node.children, whole, depth) }];
    case 'thematicBreak':
      return [{ type: 'line' }];
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(node.children, whole, depth + 1) }];
    case 'list': {
      const items = node.children.map(({ children }) => blocksOf(children, whole, depth + 1));
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, items }];
    }
    case 'code':
      return [{ type: 'paragraph', parts: [{ type: 'code', text: node.value }] }];
    case 'definition':
      return [];
    default:
      return [{ type: 'paragraph', parts: typed(node, whole) }];
  }
}

function partsOf(nodes: readonly PhrasingContent[], whole: Whole, depth: number): TextPart[] {
  return nodes.flatMap((node) => partOf(node, whole, depth));
}

function partOf(node: PhrasingContent, whole: Whole, depth: number): TextPart[] {
  if (depth > DEEPEST) return typed(node, whole);
  switch (node.type) {
    case 'text':
      return linesOf(node.value);
    case 'inlineCode':
      return [{ type: 'code', text: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, parts: partsOf(node.children, whole, depth + 1) }];
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : whole.definitions.get(node.identifier)?.url;
      const to = addressOf(url ?? '');
      whole.room -= to?.length ?? 0;
      return to === undefined || whole.room < 0
        ? typed(node, whole)
        : [{ type: 'link', to, parts: partsOf(node.children, whole, depth + 1) }];
    }
    default:
      return typed(node, whole);
  }
}

/** Returns the source text of a node. */
function typed({ position }: Nodes, { source }: Whole): TextPart[] {
  return linesOf(source.slice(position?.start.offset, position?.end.offset));
}

function linesOf(text: string): TextPart[] {
  return text
    .split('\n')
    .flatMap((line, index): TextPart[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      ...(line ? [{ type: 'text', text: line } as const] : []),
    ]);
}

/** Placeholder for the origin of this site. */
const HERE = 'https://here.invalid';

/** Returns a link's address as browsers parse it; undefined if texts may not link to it. */
function addressOf(url: string): string | undefined {
  const isPath = url.startsWith('/');
  const to = URL.parse(url, isPath ? HERE : undefined);
  if (!to || to.href.length > LONGEST_ADDRESS) return undefined;
  if (!isPath) return to.protocol === 'https:' || to.protocol === 'mailto:' ? to.href : undefined;
  // Some paths lead to another site: `/.//example.org`, for example.
  const isElsewhere = to.origin !== HERE || to.pathname.startsWith('//');
  return isElsewhere ? undefined : `${to.pathname}${to.search}${to.hash}`;
}
