import { Bookmark, Clock, Star } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../accounts/auth.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Recipe } from './recipes.ts';
import { setSaved, useIsSaved } from './saved-recipes.ts';

/** One recipe, which whoever is signed in can save in their browser. A guest logs in first, and comes back to it. */
export function RecipeCard({ recipe: { id, name, time, rating, image, description }, eager }: Props) {
  const { user } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSaved = useIsSaved(user?.email, id);
  const nameId = `recipe-${id}`;
  const toggle = () => {
    if (!user) {
      toast.error('Please Log in First', { isShownElsewhere: true });
      return navigate('/login', { state: { from: `${pathname}#${nameId}` } });
    }
    try {
      setSaved(user.email, id, !isSaved);
      if (!isSaved) toast.success('Recipes Saved');
    } catch {
      toast.error('Your browser keeps nothing for this site, so the recipe could not be saved.');
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
        <h2 id={nameId} className="text-xl">
          {name}
        </h2>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-muted flex items-center gap-1.5">
            <Clock size={16} aria-hidden />
            <time dateTime={`PT${time}M`}>{time} min</time>
          </span>
          <Rating value={rating} />
        </p>
        <ul className="marker:text-primary grid list-disc gap-1.5 pl-5 text-sm">
          {description.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <button type="button" aria-pressed={isSaved} aria-describedby={nameId} className="btn mt-auto" onClick={toggle}>
          <Bookmark size={18} aria-hidden className={isSaved ? 'fill-primary stroke-primary' : ''} />
          {isSaved ? 'Saved' : 'Save Recipe'}
        </button>
      </div>
    </article>
  );
}

type Props = { recipe: Recipe; eager: boolean };

function Rating({ value }: { value: number }) {
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <Star size={16} aria-hidden className="fill-accent stroke-accent" />
      <span className="sr-only">Rated </span>
      {value}
      <span className="text-muted font-normal">
        <span aria-hidden>/ 5</span>
        <span className="sr-only">out of 5</span>
      </span>
    </span>
  );
}
