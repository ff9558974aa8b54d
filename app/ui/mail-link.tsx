import { Fragment } from 'react';
import { useLingui } from '#page-words';

/** Stands beside an e-mail of which nobody has shown that it is theirs. */
export function Unconfirmed() {
  const { t } = useLingui();
  return <span className="text-muted text-sm">{t`(not confirmed)`}</span>;
}

type Props = { email: string; className?: string };

/**
 * An e-mail address that can be written to (RFC 6068): letters with a meaning in links are encoded, all but its own @. One that
 * is too long for its line breaks before that or a dot, rather than within a word that fits on the next line.
 */
export function MailLink({ email, className = '' }: Props) {
  const to = encodeURIComponent(email).replace(/%40(?!.*%40)/, '@');
  return (
    <a href={`mailto:${to}`} dir="ltr" translate="no" className={`link wrap-anywhere ${className}`}>
      {email.split(/(?=[@.])/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal parts apart
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{piece}</span>
        </Fragment>
      ))}
    </a>
  );
}
