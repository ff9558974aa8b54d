import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { type HomePart, isPartShown } from '../../contract/site/home-terms.ts';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery, useSiteName } from '../api/site-query.ts';
import { categoriesQuery, topFoodsQuery } from '../foods/food-queries.ts';
import { BlogPosts } from '../home/blog-posts.tsx';
import { Categories } from '../home/categories.tsx';
import { Hero } from '../home/hero.tsx';
import { HowItWorks } from '../home/how-it-works.tsx';
import { Section } from '../home/section.tsx';
import { Counters, Testimonials } from '../home/testimonials.tsx';
import { TopFoods } from '../home/top-foods.tsx';
import { totalsQuery } from '../home/totals.tsx';
import { Welcome } from '../home/welcome.tsx';
import { maySeeFoods, useMaySeeFoods } from '../session/may-see-foods.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = preload(async (visit) => {
  if (!(await maySeeFoods(visit))) return [];
  const site = await visit.ask(siteQuery(visit.api));
  return Object.entries(queries).flatMap(([part, query]) =>
    isPartShown(site, part as HomePart) ? [query(visit.api)] : [],
  );
});

const queries = {
  foods: topFoodsQuery,
  categories: categoriesQuery,
  welcome: totalsQuery,
} satisfies Partial<Record<HomePart, unknown>>;
export const clientLoader = skipServer;

export default function HomePage() {
  const { t } = useLingui();
  const siteName = useSiteName();
  const { data: site } = useQuery(siteQuery());
  const shows = (part: HomePart) => !site || isPartShown(site, part);
  return (
    <>
      <PageMeta
        title={t`Home`}
        description={t`Give away food you can’t use and find what neighbours have to spare, free and nearby, before it goes to waste.`}
      />
      <h1 className="sr-only">{t`${siteName}: good food, shared between neighbours`}</h1>
      {shows('slides') && <Hero />}
      {shows('welcome') && <Welcome />}
      {useMaySeeFoods() && shows('foods') && <TopFoods />}
      {shows('categories') && <Categories />}
      {shows('steps') && <HowItWorks />}
      {shows('blog') && <BlogPosts />}
      {(shows('testimonials') || shows('counters')) && (
        <Section>
          {shows('testimonials') && <Testimonials />}
          {shows('counters') && <Counters />}
        </Section>
      )}
    </>
  );
}
