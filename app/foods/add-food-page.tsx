import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { FoodInput } from '../../contract/foods.ts';
import { answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { useToast } from '../ui/toast.tsx';
import { FoodForm } from './food-form.tsx';
import { foodQuery, refreshFoods } from './food-queries.ts';
import { AGAIN } from './give-again.tsx';

export default function AddFoodPage() {
  return (
    <>
      <PageMeta title="Add Food" noIndex />
      <AddFood />
    </>
  );
}

function AddFood() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const again = useSearchParams()[0].get(AGAIN);
  // Where it can not be had, the reason is shown and the form is empty.
  const { data: former, isLoading } = useQuery({ ...foodQuery(again ?? ''), enabled: again !== null });
  const { mutateAsync: addFood } = useMutation({
    mutationFn: (input: FoodInput) => answer(api['add-food'].$post({ json: input })),
    meta: { showsOwnErrors: true },
  });
  if (isLoading) return <FullPageLoading />;
  return (
    <FoodForm
      key={again}
      heading="Add a Food"
      submit="Add Food"
      food={former?.isOwn ? former : undefined}
      onSave={addFood}
      onSaved={() => {
        refreshFoods(client);
        toast.success('Food Added Successfully!!');
        navigate('/my-posted-food');
      }}
    />
  );
}
