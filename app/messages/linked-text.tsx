import { parseUrl } from '../../contract/parse-url.ts';

/** Ends before the punctuation of a sentence, and before a bracket that was opened before the link. */
const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,:;!?)\]}…»”’]/gi;

/**
 * A text by somebody else, with its web links made into links. A link shows its whole address. Its target learns neither the
 * page nor the person that one comes from.
 */
export function LinkedText({ text }: { text: string }) {
  const pieces = [];
  let end = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    if (!parseUrl(link)) continue;
    pieces.push(
      <span key={`before ${index}`}>{text.slice(end, index)}</span>,
      <a
        key={index}
        href={link}
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="link wrap-anywhere"
      >
        {link}
      </a>,
    );
    end = index + link.length;
  }
  return [...pieces, <span key="end">{text.slice(end)}</span>];
}
