import { Bookmark, Clock, Star } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { OwnCards } from '../../contract/site/home-terms.ts';
import { useAuth } from '../session/auth.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useWords } from '../words/words-context.tsx';
import type { Recipe } from './recipes.ts';
import { setSaved, useIsSaved } from './saved-recipes.ts';

/**
 * A recipe that users can save in their browser. Guests who try are sent to the login page, and from there back to the recipe.
 */
export function RecipeCard({ recipe: { id, image, rating, ...recipe }, own, eager }: Props) {
  const { t } = useLingui();
  const time = own?.minutes ?? recipe.time;
  const lines = own?.lines.filter(Boolean) ?? recipe.description.map((line) => t(line));
  // The language of a site's own recipes is unknown.
  const written = own && { lang: '', dir: 'auto' };
  const { user } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSaved = useIsSaved(user, id);
  const [failure, setFailure] = useState<string>();
  const nameId = `recipe-${id}`;
  const toggle = () => {
    if (!user) {
      toast.error(t`Please Log in First`);
      return navigate('/login', { state: { from: `${pathname}#${nameId}` } });
    }
    setFailure(undefined);
    try {
      setSaved(user, id, !isSaved);
      if (!isSaved) toast.success(t`Recipes Saved`);
    } catch {
      const words = t`Recipe not saved. Allow this site to store data in your browser’s settings, then try again.`;
      toast.error(words);
      setFailure(words);
    }
  };
  return (
    <article
      aria-labelledby={nameId}
      className="rounded-box border-base-300 bg-surface shadow-card grid h-full grid-rows-[auto_1fr] overflow-hidden border"
    >
      <img
        src={`/art/${image}.svg`}
        alt=""
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        className="aspect-4/3 h-auto w-full object-cover"
      />
      <div className="flex flex-col gap-4 p-5">
        <h2 id={nameId} {...written} className="text-xl wrap-anywhere">
          {own?.name ?? t(recipe.name)}
        </h2>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-muted flex items-center gap-1.5">
            <Clock size={16} aria-hidden />
            <time dateTime={`PT${time}M`}>{t`${time} min`}</time>
          </span>
          {!own && <Rating value={rating} />}
        </p>
        <ul className="marker:text-primary grid list-disc gap-1.5 ps-5 text-sm">
          {lines.map((line) => (
            <li key={line} {...written} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
        <button type="button" aria-pressed={isSaved} aria-describedby={nameId} className="btn mt-auto" onClick={toggle}>
          <Bookmark size={18} aria-hidden className={isSaved ? 'fill-primary stroke-primary' : ''} />
          <span>{isSaved ? t`Saved` : t`Save Recipe`}</span>
        </button>
        <InlineError error={failure} />
      </div>
    </article>
  );
}

type Props = {
  recipe: Recipe;
  /** The site's own recipe, if any. It replaces the text of `recipe`, but not the picture. */
  own: OwnCards['recipes'] | undefined;
  eager: boolean;
};

function Rating({ value }: { value: number }) {
  const words = useWords();
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <Star size={16} aria-hidden className="fill-accent stroke-accent" />
      <span className="sr-only">{t`Rated ${value} out of 5`}</span>
      <span aria-hidden>
        <span>{words.number(value)}</span>
        <span className="text-muted font-normal">{` / ${words.number(5)}`}</span>
      </span>
    </span>
  );
}
