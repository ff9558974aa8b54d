import { useLingui } from '#page-words';
import { type SiteTextKind, siteTexts } from '../../../contract/site/site-text-terms.ts';
import { useCustomText } from '../../api/site-text-query.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';
import { TextBlocks } from '../../ui/page/text-blocks.tsx';
import NotFoundPage from '../not-found-page.tsx';

/** A page with one of the site's custom texts, or the not-found page if the site has none. */
export function OwnTextPage({ kind, description }: { kind: SiteTextKind; description: string }) {
  const { t } = useLingui();
  const { isThere, text: data, error, refetch } = useCustomText(kind);
  if (!isThere) return <NotFoundPage />;
  const title = t(siteTexts[kind].title);
  return (
    <article className="mx-auto max-w-3xl px-4 py-12">
      <PageMeta title={title} description={description} />
      <h1 className="mb-8 text-4xl md:text-5xl">{title}</h1>
      <Loaded query={{ data, error, refetch }} failed={t`The text couldn’t be loaded`}>
        {(text) => <TextBlocks {...text} />}
      </Loaded>
    </article>
  );
}
