import { maySeeFoods, useMaySeeFoods } from '../accounts/members-only.tsx';
import { topFoodsQuery } from '../foods/food-queries.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { preload, skipServer } from '../query.ts';
import { BlogPosts } from './blog-posts.tsx';
import { Categories } from './categories.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Testimonials } from './testimonials.tsx';
import { TopFoods } from './top-foods.tsx';
import { totalsQuery } from './totals.tsx';

export const loader = preload(async (visit) =>
  (await maySeeFoods(visit)) ? [topFoodsQuery(visit.api), totalsQuery(visit.api)] : [],
);
export const clientLoader = skipServer;

export default function HomePage() {
  return (
    <>
      <PageMeta
        title="Home"
        description="Give away the food you cannot use, and find what your neighbours have to spare: near you, in time, and free."
      />
      <h1 className="sr-only">Open Larder: good food, shared between neighbours</h1>
      <Hero />
      <div className="bg-accent text-accent-content dark:bg-base-200 dark:text-accent">
        <p className="mx-auto max-w-7xl px-4 py-3 font-medium sm:text-lg">Good food, free, from your neighbours.</p>
      </div>
      {useMaySeeFoods() && <TopFoods />}
      <Categories />
      <HowItWorks />
      <BlogPosts />
      <Testimonials />
    </>
  );
}
