import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FoodInput } from '../../contract/foods.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { keepIfOffline } from '../offline/keep-if-offline.ts';
import { useSendingKey } from '../offline/sending-key.ts';
import { offerPush } from '../push/offered.ts';
import { skipServer } from '../query.ts';
import { focusPage } from '../ui/focus.ts';
import { FullPageLoading } from '../ui/loading.tsx';
import { useToast } from '../ui/toast.tsx';
import { FoodForm } from './food-form.tsx';
import { foodQuery, lastPostedFoodQuery, refreshFoods } from './food-queries.ts';
import { AGAIN } from './give-again.tsx';
import { ownPlacesQuery } from './place-queries.ts';

export const loader = preloadForUser(({ email }, api) => [lastPostedFoodQuery(email, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function AddFoodPage() {
  // Grows when a food has been kept here, so that the next one begins with a form of its own.
  const [kept, setKept] = useState(0);
  return (
    <>
      <PageMeta title="Add Food" noIndex />
      <AddFood
        key={kept}
        onKept={() => {
          setKept(kept + 1);
          focusPage();
        }}
      />
    </>
  );
}

/** `onKept` follows when the food could not be posted yet and is kept in this browser. */
function AddFood({ onKept }: { onKept(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { email } = useSignedInUser();
  // Most people give from where they gave before.
  const { data: last } = useQuery(lastPostedFoodQuery(email));
  const again = useSearchParams()[0].get(AGAIN);
  // Where it can not be had, the reason is shown and the form is empty.
  const { data: former, isLoading } = useQuery({ ...foodQuery(again ?? ''), enabled: again !== null });
  // What was typed comes back into the form as it opens, and with it the choice of one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));
  const keyOf = useSendingKey();
  const isKept = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (input: FoodInput) =>
      answer(api['add-food'].$post({ json: input, header: { 'idempotency-key': keyOf(input) } })),
    meta: { showsOwnErrors: true },
  });
  const addFood = async (input: FoodInput) => {
    isKept.current = false;
    try {
      await mutateAsync(input);
    } catch (error) {
      const key = keyOf(input);
      const what = `Your food ${input.title}`;
      await keepIfOffline(error, { id: `food ${key}`, email, what, path: '/add-food', body: input, key });
      isKept.current = true;
      return toast.success('You are offline. Your food is kept here and posted as soon as there is a network.');
    }
    refreshFoods(client);
    toast.success('Food Added Successfully!!');
    void offerPush().catch(() => {});
  };
  if (isLoading || arePlacesPending) return <FullPageLoading />;
  return (
    <FoodForm
      key={again}
      heading="Add a Food"
      submit="Add Food"
      isNew
      food={former?.isOwn ? former : undefined}
      place={last?.location}
      draft={again ? `add-food again ${again}` : 'add-food'}
      onSave={addFood}
      onSaved={() => (isKept.current ? onKept() : void navigate('/my-posted-food'))}
    />
  );
}
