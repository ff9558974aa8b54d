import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import { RecipeCard } from './recipe-card.tsx';
import { recipes } from './recipes.ts';

export default function RecipesPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-12">
      <PageMeta title="Recipes" description="Eight dishes for what the larder happens to hold, in an hour or so." />
      <PageHeader
        title="Delicious Recipes"
        lead="Eight dishes for what the larder happens to hold. Swap freely: most of them began as leftovers."
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
