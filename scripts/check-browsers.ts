/**
 * The last part of `npm run check`: rejects features in browser code that one of the oldest supported browsers
 * (app/layout/browsers.ts) lacks, by TypeScript's types and MDN's data. Accepts a use behind a feature test (`typeof x`,
 * `x?.()`), and a use below a comment that begins with `not-everywhere:` and says why the other browsers work without it.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type Identifier,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxOpeningLikeElement,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTypeNode,
  isTypeOfExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as DeclaredName } from 'typescript/unstable/sync';
import { browsersWithout, type Feature } from './compat-data.ts';

const ROOT = join(import.meta.dirname, '..');

type Use = Feature & { node: Node };

if (import.meta.main) {
  const faults = findNewer(join(ROOT, 'tsconfig.json'), appFiles());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** The files of the app, except tests and the file that renders pages on the server. */
function appFiles(): string[] {
  return readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|entry\.server)\.tsx?$/.test(name))
    .map((name) => join(ROOT, 'app', name));
}

/**
 * Checks files and all project files that they import.
 *
 * @param config path of their tsconfig.json
 * @returns a line for each use of a feature that one of the oldest browsers lacks
 */
export function findNewer(config: string, files: string[]): string[] {
  const typescript = new API({ cwd: ROOT });
  try {
    const { program, checker } = typescript.updateSnapshot({ openProjects: [config] }).getProject(config) ?? {};
    const faults: string[] = [];
    const seen = new Set(files);
    for (const name of seen) {
      const file = program?.getSourceFile(name);
      if (!file || !checker) throw new Error(`${config} has no ${name}.`);
      for (const imported of importsOf(file)) seen.add(join(dirname(name), imported));
      const lines = file.text.split('\n');
      for (const { node, ...feature } of usesIn(file, checker)) {
        const lacking = browsersWithout(feature);
        const line = file.text.slice(0, node.getStart(file)).split('\n').length;
        if (lacking.length === 0 || lines[line - 2]?.includes('not-everywhere:')) continue;
        faults.push(`${relative(ROOT, name)}:${line} ${feature.name} is not in ${lacking.join(', ')}`);
      }
    }
    return faults;
  } finally {
    typescript.close();
  }
}

/** Project files that a file imports, except type-only imports. */
function importsOf(file: SourceFile): string[] {
  return file.statements
    .filter(isImportDeclaration)
    .filter(({ importClause }) => importClause?.phaseModifier !== SyntaxKind.TypeKeyword)
    .flatMap(({ moduleSpecifier }) => (isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : []))
    .filter((specifier) => /^\..*\.tsx?$/.test(specifier));
}

/** A file's uses of browser and language features. */
function usesIn(file: SourceFile, checker: Checker): Use[] {
  const names: Identifier[] = [];
  const uses: Use[] = [];
  const look = (node: Node): void => {
    if (isTypeNode(node) || isTypeOfExpression(node)) return;
    if (isIdentifier(node) && !file.text.startsWith('?.', node.end)) names.push(node);
    if (isRegularExpressionLiteral(node)) {
      uses.push({ node, kind: 'flags', name: node.text.slice(node.text.lastIndexOf('/')), owners: [] });
    }
    if (isJsxAttribute(node) && isJsxOpeningLikeElement(node.parent.parent)) {
      const element = node.parent.parent.tagName.getText(file);
      if (/^[a-z]/.test(element))
        uses.push({ node, kind: 'attribute', name: node.name.getText(file), owners: [element] });
    }
    node.forEachChild(look);
  };
  look(file);
  for (const [index, symbol] of checker.getSymbolAtLocation(names).entries()) {
    const node = names[index];
    if (node && symbol && isBuiltIn(symbol)) uses.push({ node, kind: 'api', ...nameOf(symbol, node) });
  }
  return uses.sort((one, other) => one.node.pos - other.node.pos);
}

/** Whether a name is declared in TypeScript's own libraries for browsers and the language. */
function isBuiltIn({ declarations }: DeclaredName): boolean {
  return declarations.some(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path));
}

/** Returns the name and the owners of a feature: `any` of `AbortSignal`, `map` of `Iterator`. Globals have no owner. */
function nameOf(symbol: DeclaredName, { parent }: Identifier): { name: string; owners: string[] } {
  const owner = symbol.getParent()?.name;
  if (!owner) return { name: symbol.name, owners: [] };
  const object = isPropertyAccessExpression(parent) && isIdentifier(parent.expression) ? [parent.expression.text] : [];
  return { name: symbol.name, owners: [owner.replace(/(?<=.)(Constructor|Object)$/, ''), ...object] };
}
