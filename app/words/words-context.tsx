import { cloneElement, createContext, Fragment, type ReactElement, use } from 'react';
import { english } from '../../contract/words/said.ts';
import type { Piece, Words } from '../../contract/words/say.ts';
import { pageWords } from './need.ts';

export const WordsContext = createContext<Words>(import.meta.env.SSR ? english : pageWords);

/** Replaces `useLingui` of #page-words in the build. */
export function useWords(): Words {
  return use(WordsContext);
}

type Part = string | ReactElement;

type TransProps = {
  id: string;
  message?: string;
  values?: Record<string, Part | number>;
  /** The elements of the sentence, by their numbers in it: `<0>…</0>`. */
  components?: Record<string, ReactElement>;
};

/** Replaces `Trans` and `Plural` of #page-words in the build. */
export function Trans({ components = {}, ...message }: TransProps): ReactElement {
  const words = use(WordsContext);
  const format = (value: Part | number) => (typeof value === 'number' ? words.number(value) : value);
  const pieces = words
    .pieces<Part | number>(message)
    .map((piece) => ('text' in piece ? piece : { value: format(piece.value) }));
  return <>{inOrder(withElements(pieces, components))}</>;
}

/** Wraps text and values in the sentence's elements. Looks for element tags only in the sentence's own text, never in a value. */
function withElements(pieces: Piece<Part>[], components: Record<string, ReactElement>): Part[] {
  const root: Part[] = [];
  const open: { number: string; parts: Part[] }[] = [];
  const add = (part: Part) => {
    const parts = open.at(-1)?.parts ?? root;
    const before = parts.at(-1);
    if (typeof part === 'string' && typeof before === 'string') parts.splice(-1, 1, before + part);
    else if (part !== '') parts.push(part);
  };
  for (const piece of pieces) {
    if ('value' in piece) add(piece.value);
    else {
      for (const part of piece.text.split(/(<\/?\d+\/?>)/)) {
        const [, end, number = '', alone] = /^<(\/?)(\d+)(\/?)>$/.exec(part) ?? [];
        const element = components[number];
        if (!element) add(part);
        else if (alone) add(element);
        else if (end) {
          const { parts = [] } = open.pop() ?? {};
          const [only] = parts;
          add(cloneElement(element, {}, parts.length === 1 && typeof only === 'string' ? only : inOrder(parts)));
        } else open.push({ number, parts: [] });
      }
    }
  }
  return root;
}

/** Wraps each text in an element of its own (scripts/check-text.ts). */
function inOrder(parts: Part[]): ReactElement[] {
  return parts.map((part, index) => {
    const key = String(index);
    return typeof part === 'string' ? <span key={key}>{part}</span> : <Fragment key={key}>{part}</Fragment>;
  });
}
