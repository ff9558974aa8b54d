import { useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { RecipeCard } from '../recipes/recipe-card.tsx';
import { recipes } from '../recipes/recipes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import NotFoundPage from './not-found-page.tsx';

export const loader = preload(async ({ api, ask }) => {
  if ((await ask(siteQuery(api))).home.hidden.includes('recipes')) throw data(null, { status: 404 });
  return [];
});
export const clientLoader = skipServer;

/** Eight recipes. A site can do without them, and then there is no such page. */
export default function RecipesPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (site?.home.hidden.includes('recipes')) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta
        title={t`Recipes`}
        description={t`Eight dishes for what the larder happens to hold, in an hour or so.`}
      />
      <PageHeader
        title={t`Delicious Recipes`}
        lead={t`Eight dishes for what the larder happens to hold. Swap freely: most of them began as leftovers.`}
        art="recipes"
      />
      <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {recipes.map((recipe, index) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} eager={index < 4} />
          </li>
        ))}
      </ul>
    </div>
  );
}
