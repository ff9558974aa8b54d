import { useLingui } from '#page-words';
import { preload, skipServer } from '../../api/query.ts';
import { siteTextQuery } from '../../api/site-text-query.ts';
import { OwnTextPage } from './own-text-page.tsx';

export const loader = preload(({ api }) => [siteTextQuery('about', api)], { aboutOneThing: true });
export const clientLoader = skipServer;

export default function AboutPage() {
  const { t } = useLingui();
  return <OwnTextPage kind="about" description={t`Who runs this site, and why.`} />;
}
