import { useLingui } from '#page-words';
import type { MailTest } from '../../../contract/site/mail-server.ts';
import type { MailOutcome, RecordState } from '../../../contract/site/mail-server-terms.ts';

/** Shows a test mail's result, and the state of the DNS records that other servers use to verify mail from its domain. */
export function MailTestResult({ tested: { outcome, answer, to, domain, records } }: { tested: MailTest }) {
  const { t } = useLingui();
  const words = useOutcomeWords(to)[outcome];
  return (
    <div className="rounded-box bg-base-200 grid gap-3 px-5 py-4">
      <p className={`font-medium wrap-anywhere ${outcome === 'sent' ? '' : 'text-error'}`}>{words}</p>
      {answer && (
        <p className="text-sm wrap-anywhere">
          {t`The mail server responded:`} <bdi dir="ltr">{answer}</bdi>
        </p>
      )}
      {domain && <Records domain={domain} {...records} />}
    </div>
  );
}

function Records({ domain, spf, dmarc, dkim, selector }: MailTest['records'] & { domain: string }) {
  const { t } = useLingui();
  if (spf === 'unknown' && dmarc === 'unknown') {
    return <p className="text-sm wrap-anywhere">{t`No DNS resolver responded, so we couldn’t check ${domain}.`}</p>;
  }
  const states: Record<RecordState, string> = {
    found: t`found`,
    missing: t`missing: other servers may reject this email`,
    several: t`several found: other servers will ignore all of them`,
    unknown: t`no resolver responded`,
  };
  const dkimState = selector
    ? t`found for ${selector}`
    : dkim === 'unknown'
      ? states.unknown
      : t`none under the usual selectors. Check the headers of a received email for a signature.`;
  return (
    <div className="grid gap-1 text-sm">
      <p className="wrap-anywhere">{t`DNS records for email from ${domain}:`}</p>
      <ul className="list-disc ps-5">
        {Object.entries({ SPF: states[spf], DMARC: states[dmarc], DKIM: dkimState }).map(([name, state]) => (
          <li key={name}>{`${name}: ${state}`}</li>
        ))}
      </ul>
    </div>
  );
}

function useOutcomeWords(to: string): Record<MailOutcome, string> {
  const { t } = useLingui();
  return {
    sent: t`The mail server accepted the test email to ${to}. Check that it arrives.`,
    'no-server': t`Enter a mail server first.`,
    'unknown-host': t`There’s no server with this name. Check the spelling.`,
    unreachable: t`We can’t reach the server on this port. Check its name and port.`,
    'too-slow': t`The server didn’t respond in time. Check its name, port and encryption.`,
    'no-mail-server': t`That’s not a mail server. Check the name and port.`,
    certificate: t`The mail server’s certificate isn’t trusted. Use the server name it was issued for.`,
    'no-encryption': t`This port doesn’t support this encryption. Try another one.`,
    login: t`The mail server rejected this username and password. Check them.`,
    sender: t`The mail server rejected this sender. Try another address.`,
    recipient: t`The mail server refused to deliver to ${to}.`,
    refused: t`The mail server rejected the email.`,
  };
}
