import { useRef } from 'react';
import { useLingui } from '#page-words';
import type { EditedSiteText } from '../../contract/site-texts.ts';
import { PrivacySections } from './privacy-sections.tsx';
import { toMarkdown } from './to-markdown.ts';

type Props = { facts: EditedSiteText['facts']; onTake(source: string): void };

/** Offers what the software says on privacy, by the settings of this site, as the beginning of a text of one's own. */
export function PrivacyTemplate({ facts: { mailHost, dailyBackups }, onTake }: Props) {
  const { t } = useLingui();
  const sections = useRef<HTMLDivElement>(null);
  const days = String(dailyBackups);
  const more = [
    mailHost ? t`Mails go through the server ${mailHost}.` : '',
    dailyBackups > 0 ? t`Each day a backup of the database is made. So many of them are kept: ${days}.` : '',
    t`The server is run by [the name and address of its company].`,
    t`We may do all this because of [the legal ground, such as consent].`,
    t`Data protection officer: [name and email, or delete this line].`,
    t`You can complain to [the authority in charge].`,
  ];
  return (
    <>
      <button
        type="button"
        className="btn btn-sm w-fit"
        onClick={() => {
          const ofSoftware = sections.current ? toMarkdown(sections.current) : '';
          onTake([ofSoftware, `## ${t`Who else has a part in it`}`, ...more].filter(Boolean).join('\n\n'));
        }}
      >
        {t`Begin with what this site does`}
      </button>
      <div ref={sections} hidden translate="no">
        <PrivacySections />
      </div>
    </>
  );
}
