/**
 * A part of `npm run check`: rejects text that is not marked for translation (app/words/page-words.ts), in elements and in
 * attributes that people see or hear. Names that are the same in all languages are listed here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Attributes and props whose text is visible or read aloud. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|heading|lead|description|caption|hint|help|text|about|legend|name|words|empty|summary|question|yes|no|why)$/;

/** Names in code, such as those of form fields: lower case at the beginning and no spaces. */
const CODE = /^[a-z]+(?:[_.:-]?[A-Za-z]+)*$/;

/** Identical in all languages. */
const NAMES = /^(Open Larder|Mastodon|Instagram|Facebook|Google|JPEG|PNG|WebP|OpenStreetMap|©|[\W\d]*|[a-zA-Z])$/;

const ROOT = join(import.meta.dirname, '..');

type Node = { type: string; start: number } & Record<string, unknown>;

/** Finds text in a page's source that is not marked for translation, with its line. */
export function unmarked(code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const refuse = (node: Node, text: unknown) => {
    const words = String(text).replaceAll(/\s+/g, ' ').trim();
    if (!NAMES.test(words) && /\p{L}{2}/u.test(words)) {
      found.push({ line: code.slice(0, node.start).split('\n').length, text: words });
    }
  };
  const visit = (value: unknown, element: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, element);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'JSXElement') {
      visitElement(node);
      return;
    }
    if (node.type === 'JSXText') refuse(node, node.value);
    if (node.type === 'JSXAttribute') visitAttribute(node, element);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, element);
  };
  const visitElement = (node: Node) => {
    const opening = node.openingElement as { name: { name?: string }; attributes: unknown[] };
    const element = opening.name.name ?? '';
    visit(opening.attributes, element);
    // The content of these is a single sentence, which they mark for translation.
    if (!/^(Trans|Plural)$/.test(element)) visit(node.children, element);
  };
  const visitAttribute = (node: Node, element: string) => {
    const { name } = node.name as { name: string };
    if (!SPOKEN.test(name) || /^(Plural|Trans)$/.test(element)) return;
    const value = node.value as (Node & { value?: unknown; expression?: Node }) | null;
    const texts = textsOf(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    for (const text of texts) if (name.startsWith('aria-') || !CODE.test(text)) refuse(node, text);
  };
  visit(parseSync('page.tsx', code).program, '');
  return found;
}

/** String literals that an expression can evaluate to. */
function textsOf(value: unknown): string[] {
  const node = value as (Node & Record<string, Node>) | null | undefined;
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value as string] : [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as unknown as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.test\.tsx$/.test(file),
  );
  for (const file of files.sort()) {
    for (const { line, text } of unmarked(readFileSync(join(ROOT, 'app', file), 'utf8'))) {
      console.error(`app/${file}:${line}: “${text}” is not marked for translation`);
      process.exitCode = 1;
    }
  }
}
