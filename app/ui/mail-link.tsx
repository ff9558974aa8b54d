import { Fragment } from 'react';
import { useLingui } from '#page-words';

/** Stands beside an e-mail of which nobody has shown that it is theirs. */
export function Unconfirmed() {
  const { t } = useLingui();
  return <span className="text-muted text-sm">{t`(not confirmed)`}</span>;
}

type Props = { email: string; className?: string };

/** An e-mail address that can be written to (RFC 6068): letters with a meaning in links are encoded, all but its own @. */
export function MailLink({ email, className = '' }: Props) {
  const to = encodeURIComponent(email).replace(/%40(?!.*%40)/, '@');
  return (
    <a href={`mailto:${to}`} dir="ltr" translate="no" className={`link wrap-anywhere ${className}`}>
      <EmailText email={email} />
    </a>
  );
}

/**
 * An e-mail address as a text. One that is too long for its line breaks before its @ or a dot, rather than within a word that fits
 * on the next line. So it stands in a page in pieces, too, which no proxy takes for an address that it has to hide.
 */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal parts apart
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{piece}</span>
    </Fragment>
  ));
}
