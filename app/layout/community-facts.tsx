import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useLingui } from '#page-words';
import { isImprintSet } from '../../contract/site/imprint.ts';
import type { Imprint } from '../../contract/site/site-settings.ts';
import { siteQuery } from '../api/site-query.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { weekday } from '../ui/weekday.ts';
import { useWords } from '../words/words-context.tsx';

type Props = { layout: 'unnamed' | 'large'; withEmail?: boolean; className: string };

/**
 * The operators' contact details: address, phone number, email address and opening hours. Hidden until a steward has entered
 * them.
 */
export function CommunityFacts({ layout, withEmail = false, className }: Props) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (!site || !isImprintSet(site.imprint)) return null;
  const { address, phone, email, hours, name } = site.imprint;
  return (
    <address className="not-italic">
      <dl className={className}>
        <Fact Icon={MapPin} name={t`Address`} layout={layout}>
          {[...new Set([name, ...address.split('\n')])].map((line) => (
            <span key={line} className="block">
              <bdi translate="no">{line}</bdi>
            </span>
          ))}
        </Fact>
        {phone && (
          <Fact Icon={Phone} name={t`Phone`} layout={layout}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr" className="link">
              {phone}
            </a>
          </Fact>
        )}
        {withEmail && (
          <Fact Icon={Mail} name={t`Email`} layout={layout}>
            <MailLink email={email} />
          </Fact>
        )}
        {hours && (
          <Fact Icon={Clock} name={t`Opening hours`} layout={layout}>
            <Hours hours={hours} />
          </Fact>
        )}
      </dl>
    </address>
  );
}

function Hours({ hours }: { hours: NonNullable<Imprint['hours']> }) {
  const { t } = useLingui();
  const words = useWords();
  const [from, to] = [words.digits(hours.from), words.digits(hours.to)];
  const [firstDay, lastDay] = [weekday(hours.firstDay, words, 'short'), weekday(hours.lastDay, words, 'short')];
  return <span>{t`${firstDay} to ${lastDay} ${from} to ${to}`}</span>;
}
