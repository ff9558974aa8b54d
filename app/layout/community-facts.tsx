import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { community } from '../community.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';

type Props = { layout: 'unnamed' | 'large'; withEmail?: boolean; className: string };

/** Where the people behind this site are, how to reach them, and when. */
export function CommunityFacts({ layout, withEmail = false, className }: Props) {
  const { address, phone, email, hours, name } = community;
  return (
    <address className="not-italic">
      <dl className={className}>
        <Fact Icon={MapPin} name="Address" layout={layout}>
          {[name, ...address].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
        <Fact Icon={Phone} name="Phone" layout={layout}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="link">
            {phone}
          </a>
        </Fact>
        {withEmail && (
          <Fact Icon={Mail} name="Email" layout={layout}>
            <MailLink email={email} />
          </Fact>
        )}
        <Fact Icon={Clock} name="Opening hours" layout={layout}>
          {hours.days} {hours.from} to {hours.to}
        </Fact>
      </dl>
    </address>
  );
}
