import { useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { useLingui } from '#page-words';
import { isPartShown } from '../../contract/site/home-terms.ts';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { RecipeCard } from '../recipes/recipe-card.tsx';
import { recipes } from '../recipes/recipes.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import NotFoundPage from './not-found-page.tsx';

export const loader = preload(async ({ api, ask }) => {
  if (!isPartShown(await ask(siteQuery(api)), 'recipes')) throw data(null, { status: 404 });
  return [];
});
export const clientLoader = skipServer;

/** Eight recipes. A site can replace or hide each of them, or turn off the whole page. */
export default function RecipesPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (site && !isPartShown(site, 'recipes')) return <NotFoundPage />;
  const shown = recipes.flatMap((recipe, index) => {
    const own = site?.cards.recipes[index] ?? undefined;
    return own?.as === 'hidden' ? [] : [{ recipe, own }];
  });
  const isUsual = shown.length === recipes.length && shown.every(({ own }) => !own);
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta title={t`Recipes`} description={t`Eight dishes to make with what you have, in about an hour.`} />
      <PageHeader
        title={t`Delicious Recipes`}
        lead={isUsual && t`Eight dishes to make with what you have. Swap ingredients freely: most began as leftovers.`}
        art="recipes"
      />
      <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ recipe, own }, index) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} own={own} eager={index < 4} />
          </li>
        ))}
      </ul>
    </div>
  );
}
