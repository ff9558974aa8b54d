import { useLingui } from '#page-words';
import { preload, skipServer } from '../../api/query.ts';
import { siteTextQuery } from '../../api/site-text-query.ts';
import { OwnTextPage } from './own-text-page.tsx';

export const loader = preload(({ api }) => [siteTextQuery('rules', api)], { aboutOneThing: true });
export const clientLoader = skipServer;

export default function RulesPage() {
  const { t } = useLingui();
  return <OwnTextPage kind="rules" description={t`The rules of this site.`} />;
}
