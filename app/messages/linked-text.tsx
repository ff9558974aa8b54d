import type { ReactNode } from 'react';

/** Up to what ends a sentence, or closes a bracket that was opened before the link. */
const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,:;!?)\]}…»”’]/gi;

/**
 * A text that somebody else has written, of which links can be followed. Only those of the web; where they lead is what they
 * say, and learns neither from where nor from whom one comes.
 */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    if (!URL.canParse(link)) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={link} target="_blank" rel="noopener noreferrer nofollow ugc" className="link wrap-anywhere">
        {link}
      </a>,
    );
    end = index + link.length;
  }
  return [...parts, text.slice(end)];
}
