type Props = { email: string; className?: string };

/** An e-mail address that can be written to (RFC 6068): what means something in a link is encoded, all but its own @. */
export function MailLink({ email, className = '' }: Props) {
  const to = encodeURIComponent(email).replace(/%40(?!.*%40)/, '@');
  return (
    <a href={`mailto:${to}`} className={`link wrap-anywhere ${className}`}>
      {email}
    </a>
  );
}
