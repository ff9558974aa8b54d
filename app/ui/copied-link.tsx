import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useLingui } from '#page-words';
import { useToast } from './toast.tsx';

/** A secret link to be copied, shown this once: the server stores only its hash. */
export function CopiedLink({ link }: { link: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    // A site without https has no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => setCopied(link),
        () => toast.error(t`The link could not be copied. Select it and copy it by hand.`),
      );
  return (
    <div className="grid gap-2">
      <label className="grid gap-1">
        <span className="font-medium">{t`Your link. You can see it only now, so copy it.`}</span>
        <input readOnly value={link} className="input w-full" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" className="btn btn-sm justify-self-start" onClick={copy}>
        {copied === link ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        <span>{copied === link ? t`Copied` : t`Copy`}</span>
      </button>
    </div>
  );
}
