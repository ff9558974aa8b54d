import { useLingui } from '#page-words';
import type { MailTest } from '../../contract/mail-server.ts';
import type { MailOutcome, RecordState } from '../../contract/mail-server-terms.ts';

/** What came of a mail that was sent to try the mail server, and whether others will recognise mail from there. */
export function MailTestResult({ tested: { outcome, answer, to, domain, records } }: { tested: MailTest }) {
  const { t } = useLingui();
  const words = useOutcomeWords(to)[outcome];
  return (
    <div className="rounded-box bg-base-200 grid gap-3 px-5 py-4">
      <p className={`font-medium wrap-anywhere ${outcome === 'sent' ? '' : 'text-error'}`}>{words}</p>
      {answer && (
        <p className="text-sm wrap-anywhere">
          {t`The mail server answered:`} <bdi dir="ltr">{answer}</bdi>
        </p>
      )}
      {domain && <Records domain={domain} {...records} />}
    </div>
  );
}

function Records({ domain, spf, dmarc, dkim, selector }: MailTest['records'] & { domain: string }) {
  const { t } = useLingui();
  if (spf === 'unknown' && dmarc === 'unknown') {
    return <p className="text-sm wrap-anywhere">{t`No resolver answered about the records of ${domain}.`}</p>;
  }
  const states: Record<RecordState, string> = {
    found: t`found`,
    missing: t`missing: other servers may refuse this mail`,
    several: t`found more than once: other servers ignore them`,
    unknown: t`no resolver answered`,
  };
  const dkimState = selector
    ? t`found for ${selector}`
    : dkim === 'unknown'
      ? states.unknown
      : t`none under the usual names. A mail that arrived says in its headers whether it was signed.`;
  return (
    <div className="grid gap-1 text-sm">
      <p className="wrap-anywhere">{t`How other servers recognise mail from ${domain}:`}</p>
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
    sent: t`The mail server has taken a mail to ${to}. Look whether it arrives.`,
    'no-server': t`No mail server is named yet.`,
    'unknown-host': t`There is no server of that name.`,
    unreachable: t`The server can not be reached on this port.`,
    'too-slow': t`The server has not answered in time. Are its name, the port and the encryption right?`,
    'no-mail-server': t`What answers there is no mail server.`,
    certificate: t`The certificate of the mail server is not trusted. Enter the name that stands in it.`,
    'no-encryption': t`The server does not encrypt in this way on this port.`,
    login: t`The mail server refuses this user and password.`,
    sender: t`The mail server refuses this sender.`,
    recipient: t`The mail server refuses to deliver to ${to}.`,
    refused: t`The mail server refuses the mail.`,
  };
}
