import { Fragment, type ReactElement } from 'react';
import type { TextBlock, TextPart } from '../../../contract/site/site-texts.ts';
import { directionOf } from '../../../contract/words/languages.ts';
import { PageLink } from './page-link.tsx';

type Props = {
  blocks: TextBlock[];
  /** Language of the text, which may differ from the page's. */
  language: string;
  /** Level of the heading above the text. */
  below?: 1 | 2;
};

/** Renders a text that stewards wrote in Markdown. */
export function TextBlocks({ blocks, language, below = 1 }: Props) {
  return (
    <div lang={language} dir={directionOf(language)} className="grid gap-4 text-pretty wrap-anywhere">
      <Blocks blocks={blocks} below={below} />
    </div>
  );
}

function Blocks({ blocks, below }: { blocks: TextBlock[]; below: number }) {
  return inOrder(blocks, (block) => <Block block={block} below={below} />);
}

const headingSizes = { 2: 'mt-4 text-2xl', 3: 'mt-3 text-xl', 4: 'mt-2 text-lg', 5: 'mt-2' };

function Block({ block, below }: { block: TextBlock; below: number }) {
  switch (block.type) {
    case 'heading': {
      const level = (block.level + below - 1) as keyof typeof headingSizes;
      const Heading = `h${level}` as const;
      return <Heading className={headingSizes[level]}>{show(block.parts)}</Heading>;
    }
    case 'paragraph':
      return <p>{show(block.parts)}</p>;
    case 'line':
      return <hr className="border-base-300" />;
    case 'quote':
      return (
        <blockquote className="border-primary grid gap-4 border-s-4 ps-4">
          <Blocks blocks={block.blocks} below={below} />
        </blockquote>
      );
    case 'list':
      return <List {...block} below={below} />;
  }
}

type ListProps = { start: number | null; items: TextBlock[][]; below: number };

function List({ start, items, below }: ListProps) {
  const children = inOrder(items, (blocks) => (
    <li className="space-y-2">
      <Blocks blocks={blocks} below={below} />
    </li>
  ));
  if (start === null) return <ul className="marker:text-primary grid list-outside list-disc gap-2 ps-5">{children}</ul>;
  return (
    <ol start={start} className="grid list-outside list-decimal gap-2 ps-8">
      {children}
    </ol>
  );
}

/** Renders parts of a text. The result must be the only content of its element. */
function show(parts: TextPart[]): string | ReactElement[] {
  const [first] = parts;
  return parts.length === 1 && first?.type === 'text' ? first.text : inOrder(parts, (part) => <Part part={part} />);
}

function Part({ part }: { part: TextPart }) {
  switch (part.type) {
    case 'text':
      return <span>{part.text}</span>;
    case 'break':
      return <br />;
    case 'code':
      return <code className="font-mono whitespace-pre-wrap">{part.text}</code>;
    case 'strong':
      return <strong>{show(part.parts)}</strong>;
    case 'emphasis':
      return <em>{show(part.parts)}</em>;
    case 'link':
      return part.to.startsWith('/') ? (
        <PageLink to={part.to} className="link">
          {show(part.parts)}
        </PageLink>
      ) : (
        <a href={part.to} rel="noopener noreferrer nofollow" className="link">
          {show(part.parts)}
        </a>
      );
  }
}

/** Renders pieces whose order never changes, so their indexes can be their keys. */
function inOrder<Piece>(pieces: Piece[], elementOf: (piece: Piece) => ReactElement): ReactElement[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only replaced all at once
  return pieces.map((piece, index) => <Fragment key={index}>{elementOf(piece)}</Fragment>);
}
