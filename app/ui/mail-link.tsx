import { Fragment } from 'react';
import { useLingui } from '#page-words';

/** Marks an email address that its user has not confirmed. */
export function Unconfirmed() {
  const { t } = useLingui();
  return <span className="text-muted text-sm">{t`(not confirmed)`}</span>;
}

type Props = { email: string; className?: string };

/** A mailto link (RFC 6068). Percent-encodes special characters in the address, except the last @. */
export function MailLink({ email, className = '' }: Props) {
  const to = encodeURIComponent(email).replace(/%40(?!.*%40)/, '@');
  return (
    <a href={`mailto:${to}`} dir="ltr" translate="no" className={`link wrap-anywhere ${className}`}>
      <EmailText email={email} />
    </a>
  );
}

/**
 * An email address as text. A long address wraps before its @ or a dot, not within a word. Proxies that obfuscate email addresses
 * do not recognise it, because it is split into several elements.
 */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal parts have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{piece}</span>
    </Fragment>
  ));
}
