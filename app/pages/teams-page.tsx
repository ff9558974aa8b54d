import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { PageMeta } from '../ui/page-meta.tsx';
import { Document, Points, Section } from './document.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

export default function TeamsPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const name = site?.imprint.name;
  const place = site?.imprint.address.replaceAll('\n', ', ');
  return (
    <Document
      title={t`Teams`}
      lead={t`A site like this is a few neighbours, a computer somewhere, and software that many hands have worked on.`}
      art="teams"
    >
      <PageMeta title={t`Teams`} description={t`Who runs this site, and who made what it runs on.`} />
      <Section title={t`The people who run this site`}>
        <p className="wrap-anywhere">
          {name ? (
            <Trans>
              <bdi>{name}</bdi>, <bdi>{place}</bdi>. They keep the server, decide who takes part, and answer when
              something is wrong. You find how to reach them under{' '}
              <Link to="/contact" className="link">
                Contact
              </Link>
              .
            </Trans>
          ) : (
            <Trans>
              They keep the server, decide who takes part, and answer when something is wrong. You find how to reach
              them under{' '}
              <Link to="/contact" className="link">
                Contact
              </Link>
              .
            </Trans>
          )}
        </p>
        {site?.isExample && !site.texts.includes('imprint') && (
          <p className="rounded-box bg-base-200 p-4">{t`They haven’t added their name and address yet.`}</p>
        )}
      </Section>
      <Section title={t`The people who give and take`}>
        <p>{t`Food is given from one neighbour to another. The site brings them together. It does not store, check or sell any food. When you meet, look together whether the food is still good.`}</p>
      </Section>
      <Section title={t`The people who made it`}>
        <Points>
          <li>{t`Open Larder is free software under the MIT licence: anyone may run it, read it and change it. Its authors have no part in this site and see nothing of what happens here.`}</li>
          <li>{t`The illustrations are composed from Microsoft’s Fluent emoji, under the MIT licence.`}</li>
          <li>{t`The fonts are Fredoka and Atkinson Hyperlegible Next, under the SIL Open Font License. The small icons are Lucide’s, under the ISC licence.`}</li>
        </Points>
      </Section>
    </Document>
  );
}
