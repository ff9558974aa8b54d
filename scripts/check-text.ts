/**
 * A part of `npm run check`: text on a page must be alone in its element if it can change or disappear, or is next to something
 * that can. A browser's translator replaces each text with an element. React can then no longer change or remove the text or
 * insert something before it, and the page breaks. Text that is the only child is set as the element's content, which always
 * works. See docs/how/languages.md.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type StringLiteralType,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '..');

/** Components that render no element around their children. */
const TRANSPARENT = /(?:Fragment|Context|Provider|Suspense)$/;

/** Trans and Plural wrap their texts themselves (app/words/words-context.tsx). `noscript` is rendered only by the server. */
const LOOKED_AFTER = /^(?:Trans|Plural|noscript)$/;

const TEXT = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

/**
 * @param config path of the files' tsconfig.json
 * @returns a line for each text that should be alone in an element and is not
 */
export function findBareText(config: string, files: string[]): string[] {
  const typescript = new API({ cwd: ROOT });
  try {
    const { program, checker } = typescript.updateSnapshot({ openProjects: [config] }).getProject(config) ?? {};
    return files.flatMap((name) => {
      const file = program?.getSourceFile(name);
      if (!file || !checker) throw new Error(`${config} has no ${name}.`);
      return new Page(file, checker).bareTexts().map((node) => {
        const line = file.text.slice(0, node.getStart(file)).split('\n').length;
        const text = node.getText(file).replaceAll(/\s+/g, ' ').trim();
        return `${relative(ROOT, name)}:${line} ${text || 'a space'} needs an element of its own`;
      });
    });
  } finally {
    typescript.close();
  }
}

type Element = JsxElement | JsxSelfClosingElement;

/** A file with components. */
class Page {
  readonly #file: SourceFile;
  readonly #checker: Checker;

  constructor(file: SourceFile, checker: Checker) {
    this.#file = file;
    this.#checker = checker;
  }

  bareTexts(): Node[] {
    const found: Node[] = [];
    const look = (node: Node): void => {
      if (isJsxElement(node) && LOOKED_AFTER.test(this.#nameOf(node))) return;
      if (isJsxElement(node) || isJsxFragment(node)) found.push(...this.#bareIn(node));
      const component = componentAt(node);
      if (component && this.#saysText(node)) found.push(component);
      node.forEachChild(look);
    };
    look(this.#file);
    return found;
  }

  #bareIn(parent: JsxElement | JsxFragment): Node[] {
    const children = parent.children.filter(isShown);
    const texts = children.filter((child) => this.#mayBeText(child));
    if (isJsxFragment(parent) || TRANSPARENT.test(this.#nameOf(parent))) return texts;
    if (children.length === 1) return texts.filter((child) => this.#mayBeTexts(child));
    return children.every((child) => isFixedText(child) || this.#isFixedElement(child)) ? [] : texts;
  }

  #mayBeText(child: JsxChild): boolean {
    if (isJsxText(child)) return true;
    return isJsxExpression(child) && child.expression !== undefined && this.#isText(this.#typeOf(child.expression));
  }

  /** Whether it can be several nodes, including text. Nodes given as a prop stay; those that the component chooses may not. */
  #mayBeTexts(child: JsxChild): boolean {
    if (!isJsxExpression(child) || !child.expression) return false;
    const type = this.#typeOf(child.expression);
    const types = type && type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : type ? [type] : [];
    return types.some(
      (one) =>
        (this.#checker.isArrayLikeType(one) && this.#isText(one)) ||
        (!isIdentifier(child.expression as Node) && /^Iterable</.test(this.#checker.typeToString(one))),
    );
  }

  /** Whether a component returns text outside an element. */
  #saysText(component: Node): boolean {
    const signature = this.#checker.getSignatureFromDeclaration(component);
    return signature !== undefined && this.#isText(this.#checker.getReturnTypeOfSignature(signature));
  }

  #isText(type: Type | undefined, within: Type[] = []): boolean {
    if (!type || within.includes(type)) return false;
    const isText = (part: Type) => this.#isText(part, [...within, type]);
    if (type.flags & TypeFlags.Union) return (type as UnionType).getTypes().some(isText);
    // React renders nothing for an empty string.
    if (type.flags & TypeFlags.StringLiteral) return (type as StringLiteralType).value !== '';
    if (type.flags & TEXT) return true;
    return this.#checker.isArrayLikeType(type) && this.#checker.getTypeArguments(type as TypeReference).some(isText);
  }

  /** Whether it is an element that is always there: an HTML element or an icon. */
  #isFixedElement(child: JsxChild): boolean {
    if (!isJsxElement(child) && !isJsxSelfClosingElement(child)) return false;
    const { tagName, attributes } = isJsxElement(child) ? child.openingElement : child;
    if (attributes.properties.some((one) => isJsxAttribute(one) && one.name.getText(this.#file) === 'key'))
      return false;
    if (/^[a-z]/.test(this.#nameOf(child))) return true;
    const type = this.#typeOf(tagName);
    return type !== undefined && this.#checker.typeToString(type) === 'LucideIcon';
  }

  #typeOf(node: Node): Type | undefined {
    return this.#checker.getTypeAtLocation(node);
  }

  #nameOf(element: Element): string {
    return (isJsxElement(element) ? element.openingElement : element).tagName.getText(this.#file);
  }
}

/** The name node of the component that this function defines, if it is one. */
function componentAt(node: Node): Node | undefined {
  const named = isFunctionDeclaration(node) ? node : isArrowFunction(node) ? node.parent : undefined;
  if (!named || !(isFunctionDeclaration(named) || isVariableDeclaration(named))) return;
  return named.name && isNamed(named.name, /^[A-Z]/) ? named.name : undefined;
}

function isNamed(node: Node, name: RegExp): boolean {
  return isIdentifier(node) && name.test(node.text);
}

/** Whether it is rendered, and not just white space in the source. */
function isShown(child: JsxChild): boolean {
  if (isJsxText(child)) return !/^\s*\n\s*$/.test(child.text);
  return !isJsxExpression(child) || child.expression !== undefined;
}

/** Whether it is constant text. The language does not change while a page is open. */
function isFixedText(child: JsxChild): boolean {
  if (isJsxText(child)) return true;
  if (!isJsxExpression(child) || !child.expression) return false;
  const { expression } = child;
  if (isStringLiteral(expression)) return true;
  if (isTaggedTemplateExpression(expression)) return isNoSubstitutionTemplateLiteral(expression.template);
  const [described] = isCallExpression(expression) && isNamed(expression.expression, /^t$/) ? expression.arguments : [];
  return described !== undefined && isObjectLiteralExpression(described);
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .sort()
    .map((name) => join(ROOT, 'app', name));
  const faults = findBareText(join(ROOT, 'tsconfig.json'), files);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
