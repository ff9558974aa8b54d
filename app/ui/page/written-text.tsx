import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLingui } from '#page-words';
import { siteQuery } from '../../api/site-query.ts';
import { useWords } from '../../words/words-context.tsx';

/** Maximum length of a translation link. Many servers reject longer URLs. */
const LONGEST_ADDRESS = 6_000;

type Props = {
  text: string;
  /** The text as displayed, if different from plain `text`. */
  children?: ReactNode;
  className?: string;
  /** Whether the reader wrote the text, and needs no translation. */
  isOwn?: boolean;
};

/**
 * Shows a user's text as written, in any language. If the operator has configured a translation service, adds a link to it. The
 * text is sent there only when the reader follows the link.
 */
export function WrittenText({ text, children = text, className = '', isOwn = false }: Props) {
  return (
    <>
      <p dir="auto" lang="" className={`wrap-anywhere whitespace-pre-line ${className}`}>
        {children}
      </p>
      {!isOwn && <TranslateLink text={text} />}
    </>
  );
}

function TranslateLink({ text }: { text: string }) {
  const { t } = useLingui();
  const { language } = useWords();
  // Read the cache without subscribing: a page may have a hundred texts, and only a restart changes the setting.
  const site = useQueryClient().getQueryData(siteQuery().queryKey);
  if (!site?.translateUrl || !/\p{L}/u.test(text)) return null;
  const values: Record<string, string> = { text, language };
  const address = site.translateUrl.replace(/\{(text|language)\}/g, (_all, name) =>
    encodeURIComponent(values[name] ?? ''),
  );
  if (address.length > LONGEST_ADDRESS) return null;
  const { host } = new URL(address);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="link text-sm print:hidden">
      <Languages size={16} aria-hidden className="me-1 inline" />
      <span>{t`Translate at ${host}`}</span>
    </a>
  );
}
