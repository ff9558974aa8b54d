import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { FoodChange, FoodInput, FoodRead } from '../../contract/foods/foods.ts';
import { ApiError, answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { skipServer } from '../api/query.ts';
import { FoodNotYours } from '../foods/food-not-yours.tsx';
import { foodQuery } from '../foods/food-queries.ts';
import { FoodForm } from '../foods/form/food-form.tsx';
import { GiveAgainLink } from '../foods/give-again.tsx';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = preloadForUser(({ email }, api, { id = '' }) => [foodQuery(id, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function UpdateFoodPage() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Update Food`} noIndex />
      <UpdateFood />
    </>
  );
}

function UpdateFood() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data: food, error, refetch } = useQuery(foodQuery(id));
  const saving = useSaving(id);
  const { email } = useSignedInUser();
  // The form needs the saved places when it opens, because the draft that it then restores may refer to one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));

  if (error instanceof ApiError && error.status === 404) return <FoodNotYours title={error.message} />;
  if (food && !food.isOwn) return <FoodNotYours title={t`This food belongs to someone else.`} />;
  if (food?.collected) return <FoodCollected food={food} />;
  if (food && !arePlacesPending) {
    return <FoodForm key={id} heading={t`Update Food`} submit={t`Update Food`} food={food} {...saving} />;
  }
  if (error) return <Failed heading="h1" title={t`The food couldn’t be loaded`} error={error} onRetry={refetch} />;
  return <FullPageLoading />;
}

/** Offers to give the same food again, because food that has been collected cannot be changed. */
function FoodCollected({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <Notice
      art="empty-posted"
      heading="h1"
      title={t`This food has been collected.`}
      text={t`You can’t change it now. You can give the same food again as a new listing.`}
    >
      <GiveAgainLink food={food} className="btn-primary" />
    </Notice>
  );
}

function useSaving(id: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useFormCall({
    call: (json: FoodChange) => answer(api['update-food'][':id'].$put({ param: { id: encodeURIComponent(id) }, json })),
    done: t`Food Data Updated Successfully!!`,
    onDone: () => void refreshFoods(client),
  });
  return {
    draft: `update-food ${id}`,
    onSave: (input: FoodInput, { read }: { read: FoodRead }) => send({ ...input, read }),
    onSaved: () => void navigate('/my-posted-food'),
  };
}
