import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { skipServer } from '../../api/query.ts';
import { siteQuery } from '../../api/site-query.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';
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
      lead={t`A site like this takes a few neighbours, a server, and software made by many people.`}
      art="teams"
    >
      <PageMeta title={t`Teams`} description={t`Who runs this site, and who made its software.`} />
      <Section title={t`Administrators`}>
        <p className="wrap-anywhere">
          {name ? (
            <Trans>
              <bdi>{name}</bdi>, <bdi>{place}</bdi>. They run the server, decide who takes part, and help when
              something’s wrong. To reach them, see{' '}
              <Link to="/contact" className="link">
                Contact
              </Link>
              .
            </Trans>
          ) : (
            <Trans>
              They run the server, decide who takes part, and help when something’s wrong. To reach them, see{' '}
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
      <Section title={t`Neighbours`}>
        <p>{t`Neighbours give each other food. The site brings them together, but doesn’t store, check or sell any food. When you meet, check together that it’s still good.`}</p>
      </Section>
      <Section title={t`The software`}>
        <Points>
          <li>{t`Open Larder is free software under the MIT licence: anyone may run it, read it and change it. Its authors aren’t involved in this site and can’t see what happens here.`}</li>
          <li>{t`The illustrations are made from Microsoft’s Fluent emoji, under the MIT licence.`}</li>
          <li>{t`The fonts are Fredoka and Atkinson Hyperlegible Next, under the SIL Open Font License. The small icons come from Lucide, under the ISC licence.`}</li>
        </Points>
      </Section>
    </Document>
  );
}
