import { useLingui } from '#page-words';
import { preload, skipServer } from '../../api/query.ts';
import { preloadCustomText, useCustomText } from '../../api/site-text-query.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';
import { Document } from './document.tsx';
import { OwnTextPage } from './own-text-page.tsx';
import { PrivacySections } from './privacy-sections.tsx';

export const loader = preload(preloadCustomText('privacy'));
export const clientLoader = skipServer;

export default function PrivacyPage() {
  const { t } = useLingui();
  const description = t`What this site stores about you, who can see it, and for how long.`;
  const { isThere } = useCustomText('privacy');
  if (isThere) return <OwnTextPage kind="privacy" description={description} />;
  return (
    <Document
      title={t`Privacy`}
      lead={t`What this site knows about you, who else can see it, and when it’s deleted.`}
      art="privacy"
    >
      <PageMeta title={t`Privacy`} description={description} />
      <PrivacySections />
    </Document>
  );
}
