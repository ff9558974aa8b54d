import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { FoodInput } from '../../contract/foods.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { ApiError, answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { skipServer } from '../query.ts';
import { Failed } from '../ui/failed.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { FoodForm } from './food-form.tsx';
import { FoodNotYours } from './food-not-yours.tsx';
import { foodQuery, refreshFoods } from './food-queries.ts';
import { GiveAgainLink } from './give-again.tsx';
import { ownPlacesQuery } from './place-queries.ts';

export const loader = preloadForUser(({ email }, api, { id = '' }) => [foodQuery(id, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function UpdateFoodPage() {
  return (
    <>
      <PageMeta title="Update Food" noIndex />
      <UpdateFood />
    </>
  );
}

function UpdateFood() {
  const { id = '' } = useParams();
  const { data: food, error, refetch } = useQuery(foodQuery(id));
  const saving = useSaving(id);
  const { email } = useSignedInUser();
  // What was typed comes back into the form as it opens, and with it the choice of one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));

  if (error instanceof ApiError && error.status === 404) return <FoodNotYours title={error.message} />;
  if (food && !food.isOwn) return <FoodNotYours title="This food belongs to someone else." />;
  if (food?.collected) return <FoodCollected food={food} />;
  if (food && !arePlacesPending) {
    return <FoodForm key={id} heading="Update Food" submit="Update Food" food={food} {...saving} />;
  }
  if (error) return <Failed heading="h1" title="The food could not be loaded" error={error} onRetry={refetch} />;
  return <FullPageLoading />;
}

/** What has been collected is history; the way on is a new food. */
function FoodCollected({ food }: { food: FoodAnswer }) {
  return (
    <Notice
      art="empty-posted"
      heading="h1"
      title="This food has been collected."
      text="It stays as it was. You can give the same once more, as a new food."
    >
      <GiveAgainLink food={food} className="btn-primary" />
    </Notice>
  );
}

function useSaving(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync: onSave } = useMutation({
    mutationFn: (input: FoodInput) =>
      answer(api['update-food'][':id'].$put({ param: { id: encodeURIComponent(id) }, json: input })),
    meta: { showsOwnErrors: true },
    onSuccess: () => {
      refreshFoods(client);
      toast.success('Food Data Updated Successfully!!');
    },
  });
  return { draft: `update-food ${id}`, onSave, onSaved: () => void navigate('/my-posted-food') };
}
