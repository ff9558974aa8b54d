import { ImageOff } from 'lucide-react';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { Hidden } from './hidden.tsx';

/** Tells a donor that others can’t see their food or its photo, and why. */
export function FoodProblems({ food }: { food: FoodAnswer }) {
  return (
    <>
      {food.hidden && <Hidden why={food.hidden} />}
      {food.pictureMissing && <PictureMissing id={food._id} />}
    </>
  );
}

/** Tells a donor that the photo behind their link can’t be shown. */
function PictureMissing({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <p className="rounded-box border-warning bg-base-200 flex gap-3 border-s-4 p-4 text-pretty">
      <ImageOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <span>{t`We couldn’t load the photo from your link, so everyone sees an illustration instead.`}</span>
        <span> </span>
        <PageLink to={`/update-food/${id}`} className="link">
          {t`Choose another photo`}
        </PageLink>
      </span>
    </p>
  );
}
