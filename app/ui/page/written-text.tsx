import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLingui } from '#page-words';
import { siteQuery } from '../../api/site-query.ts';
import { useWords } from '../../words/words-context.tsx';

/** Addresses that are longer are refused by many servers. */
const LONGEST_ADDRESS = 6_000;

type Props = {
  text: string;
  /** The text as it is shown, where that is more than the text. */
  children?: ReactNode;
  className?: string;
  /** Whether the reader wrote it. */
  isOwn?: boolean;
};

/**
 * What somebody wrote, as they wrote it, in whatever language that is. Below it is a link to the translation service that the
 * operator has named, if one is; nothing is sent there before it is followed.
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
  // Read rather than followed, as there may be a hundred texts and only a restart changes it.
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
