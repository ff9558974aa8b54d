import { parseUrl } from '../../contract/parse-url.ts';

/** Quotation marks, brackets and punctuation that end a web address. In scripts without spaces, they may follow it directly. */
const STOPS = '“”„«»‹›「」『』【】《》〈〉（）［］｛｝。，、；：！？،؛؟।';

/** Matches a web address up to a space, a character that cannot be part of it, or the next address in a list. */
const LINK = new RegExp(`\\bhttps?://(?:(?![)\\]},;|]{1,3}[([{]?https?://)[^\\s<>"\`${STOPS}])+`, 'giu');

const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Another user's text with web addresses as links. The addresses are shown in full, and the linked sites get no referrer.
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

/** Strips trailing punctuation that belongs to the sentence, and closing brackets and quotes that were opened before the link. */
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
