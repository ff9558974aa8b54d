import { useRef } from 'react';
import { useLingui } from '#page-words';
import type { EditedSiteText } from '../../../contract/site/site-texts.ts';
import { PrivacySections } from './privacy-sections.tsx';
import { toMarkdown } from './to-markdown.ts';

type Props = { facts: EditedSiteText['facts']; onTake(source: string): void };

/** Offers the default privacy text, adapted to the site's settings, as a starting point for a custom one. */
export function PrivacyTemplate({ facts: { mailHost, dailyBackups }, onTake }: Props) {
  const { t } = useLingui();
  const sections = useRef<HTMLDivElement>(null);
  const days = String(dailyBackups);
  const more = [
    mailHost ? t`Emails go through the server ${mailHost}.` : '',
    dailyBackups > 0 ? t`The database is backed up every day. Backups kept: ${days}.` : '',
    t`The server is run by [name and address of the hosting company].`,
    t`Our legal basis for this is [the legal basis, for example consent].`,
    t`Data protection officer: [name and email, or delete this line].`,
    t`You can complain to [name of the supervisory authority].`,
  ];
  return (
    <>
      <button
        type="button"
        className="btn btn-sm w-fit"
        onClick={() => {
          const ofSoftware = sections.current ? toMarkdown(sections.current) : '';
          onTake([ofSoftware, `## ${t`Who else is involved`}`, ...more].filter(Boolean).join('\n\n'));
        }}
      >
        {t`Start from the default text`}
      </button>
      <div ref={sections} hidden translate="no">
        <PrivacySections />
      </div>
    </>
  );
}
