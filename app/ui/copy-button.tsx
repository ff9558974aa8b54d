import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useLingui } from '#page-words';
import { useToast } from './feedback/toast.tsx';

type Props = {
  text: string;
  /** Error message if copying fails. */
  failed: string;
  className?: string;
  children: string;
};

/** Copies a text to the clipboard, then shows "Copied" as its label. */
export function CopyButton({ text, failed, className = '', children }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    copyText(text).then(
      () => setCopied(text),
      () => toast.error(failed),
    );
  return (
    <button type="button" className={`btn btn-sm ${className}`} onClick={copy}>
      {copied === text ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span>{copied === text ? t`Copied` : children}</span>
    </button>
  );
}

/**
 * Copies text to the clipboard. Without HTTPS, browsers have no clipboard API, so this falls back to copying from a text field.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // Add the field next to the button, not to the body: while a modal dialog is open, nothing outside it can have focus.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  (focused as HTMLElement | null)?.focus();
  if (!isCopied) throw new Error('The browser does not copy');
}
