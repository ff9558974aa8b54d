import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, use } from 'react';
import { english } from '../../contract/said.ts';
import type { Piece, Words } from '../../contract/say.ts';
import { pageWords } from './need.ts';

/** The words of the page. */
export const WordsContext = createContext<Words>(import.meta.env.SSR ? english : pageWords);

/** What `useLingui` of #page-words becomes. */
export function useWords(): Words {
  return use(WordsContext);
}

type TransProps = {
  id: string;
  message?: string;
  values?: Record<string, ReactNode>;
  /** The elements of the sentence, by the numbers that stand for them in it: `<0>…</0>`. */
  components?: Record<string, ReactElement>;
};

/** What `Trans` and `Plural` of #page-words become. */
export function Trans({ components = {}, ...message }: TransProps): ReactNode {
  const words = use(WordsContext);
  const pieces = words
    .pieces<ReactNode>(message)
    .map((piece) =>
      'value' in piece && typeof piece.value === 'number' ? { text: words.number(piece.value) } : piece,
    );
  return <>{withElements(pieces, components)}</>;
}

/** Text and values with the sentence's elements around them. Only its own text has marks of elements, never a value. */
function withElements(pieces: Piece<ReactNode>[], components: Record<string, ReactElement>): ReactNode[] {
  const root: ReactNode[] = [];
  const open: { number: string; children: ReactNode[] }[] = [];
  const put = (node: ReactNode) => {
    const children = open.at(-1)?.children ?? root;
    children.push(<Fragment key={children.length}>{node}</Fragment>);
  };
  for (const piece of pieces) {
    if ('value' in piece) put(piece.value);
    else {
      for (const part of piece.text.split(/(<\/?\d+\/?>)/)) {
        const [, end, number = '', alone] = /^<(\/?)(\d+)(\/?)>$/.exec(part) ?? [];
        const element = components[number];
        if (!element) put(part);
        else if (alone) put(element);
        else if (end) {
          const { children = [] } = open.pop() ?? {};
          put(cloneElement(element, {}, ...children));
        } else open.push({ number, children: [] });
      }
    }
  }
  return root;
}
