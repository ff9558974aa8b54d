import { parseUrl } from '../../contract/parse-url.ts';

/** Quotes, brackets and stops that no address has in it, but that stand right behind one in scripts without blanks. */
const STOPS = '“”„«»‹›「」『』【】《》〈〉（）［］｛｝。，、；：！？،؛؟।';

/** Up to a blank or a stop, or to the next link in a list of links. */
const LINK = new RegExp(`\\bhttps?://(?:(?![)\\]},;|]{1,3}[([{]?https?://)[^\\s<>"\`${STOPS}])+`, 'giu');

const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * A text by somebody else, with its web links made into links. A link shows its whole address. Its target learns neither the
 * page nor the person that one comes from.
 */
export function LinkedText({ text }: { text: string }) {
  const pieces = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = withoutEnd(found);
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

/** A link without what belongs to the sentence around it: its punctuation, and brackets and quotes that were opened before the link. */
function withoutEnd(link: string): string {
  const last = link.at(-1) ?? '';
  const countOf = (sign: string) => link.split(sign).length - 1;
  const opener = openers[last];
  const isOfSentence = opener
    ? countOf(last) > countOf(opener)
    : /['’]/.test(last)
      ? countOf(last) % 2 === 1
      : /[.,:;!?*|([{]|(?![ -~])\p{P}/u.test(last);
  return isOfSentence ? withoutEnd(link.slice(0, -last.length)) : link;
}
