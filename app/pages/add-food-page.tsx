import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import type { FoodInput } from '../../contract/foods/foods.ts';
import { ConfirmFirst } from '../accounts/confirm-first.tsx';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { skipServer } from '../api/query.ts';
import { foodQuery, lastPostedFoodQuery } from '../foods/food-queries.ts';
import { FoodForm } from '../foods/form/food-form.tsx';
import { AGAIN } from '../foods/give-again.tsx';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { queueIfOffline } from '../offline/queue-if-offline.ts';
import { offerPush } from '../push/offered.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { sessionQuery } from '../session/session-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { focusPage } from '../ui/focus.ts';
import type { Values } from '../ui/form/drafts.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { ForSomebody } from '../wanted/for-somebody.tsx';
import { WANTED } from '../wanted/wanted-card.tsx';
import { wantedPostQuery } from '../wanted/wanted-queries.ts';
import { OFFER_TO, WhoWants } from '../wanted/who-wants.tsx';

export const loader = preloadForUser(({ email }, api) => [lastPostedFoodQuery(email, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function AddFoodPage() {
  const { t } = useLingui();
  // Increases when a listing is queued in this browser, so that the next one starts with an empty form.
  const [kept, setKept] = useState(0);
  return (
    <>
      <PageMeta title={t`Add Food`} noIndex />
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

/** Query parameter with the key of a listing that was written offline and rejected. It is edited as a separate draft. */
const WRITTEN = 'written';

function draftOf(written: string | null): string {
  return written === null ? 'add-food' : `add-food written ${written}`;
}

/** A donor's input, with the wanted post that the food is offered to first. */
type NewFood = FoodInput & { offerTo?: string };

/** `onKept` is called if the food could not be posted yet and is queued in this browser. */
function AddFood({ onKept }: { onKept(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { _id: userId, email } = useSignedInUser();
  // For prefilling: most donors give from the same place as before.
  const { data: last } = useQuery(lastPostedFoodQuery(email));
  const [search] = useSearchParams();
  const [again, written] = [search.get(AGAIN), search.get(WRITTEN)];
  const wantedId = search.get(WANTED);
  // If the post can't be loaded, because it has ended or the network is down, food can still be given.
  const { data: wanted, isLoading: isWantedLoading } = useQuery({
    ...wantedPostQuery(wantedId ?? ''),
    enabled: wantedId !== null,
  });
  // If the food to copy can't be loaded, an error is shown and the form is empty.
  const { data: former, isLoading } = useQuery({ ...foodQuery(again ?? ''), enabled: again !== null });
  // The form needs the saved places when it opens, because the draft that it then restores may refer to one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));
  const isKept = useRef(false);
  const send = useFormCall({
    call: ({ input, key }: { input: NewFood; key: string }) =>
      answer(api['add-food'].$post({ json: input, header: { 'idempotency-key': key } })),
  });
  const addFood = async (typed: NewFood, { key, values }: { key: string; values: Values }) => {
    const { [OFFER_TO]: offerTo, ...food } = typed;
    const input = { ...food, ...(offerTo && { offerTo }) };
    isKept.current = false;
    try {
      await send({ input, key });
    } catch (error) {
      const { title } = input;
      const what = t`Your listing “${title}”`;
      const form = { path: `/add-food?${WRITTEN}=${key}`, draft: draftOf(key), values };
      await queueIfOffline(error, { id: `food ${key}`, userId, what, path: '/add-food', body: input, key, form });
      isKept.current = true;
      return toast.success(
        t`You’re offline. Your listing is saved on this device. We’ll post it when you’re back online.`,
      );
    }
    refreshFoods(client);
    for (const { queryKey } of [ownPlacesQuery(email), lastPostedFoodQuery(email)]) {
      void client.invalidateQueries({ queryKey });
    }
    toast.success(t`Food Added Successfully!!`);
    void offerPush().catch(() => {});
  };
  const { data: session } = useQuery(sessionQuery());
  if (session?.isUnconfirmed) return <ConfirmFirst title={t`Confirm your email to give food away`} email={email} />;
  if (isLoading || isWantedLoading || arePlacesPending) return <FullPageLoading />;
  return (
    <FoodForm
      key={again ?? written ?? wantedId}
      heading={t`Add a Food`}
      submit={t`Add Food`}
      isNew
      food={former?.isOwn ? former : undefined}
      last={last}
      title={wanted?.search}
      intro={wanted && <ForSomebody post={wanted} />}
      belowTitle={(near) => <WhoWants post={wanted} near={near} />}
      draft={again ? `add-food again ${again}` : wanted ? `add-food wanted ${wantedId}` : draftOf(written)}
      onSave={addFood}
      onSaved={() => (isKept.current ? onKept() : void navigate('/my-posted-food'))}
    />
  );
}
