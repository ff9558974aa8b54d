import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { FoodInput } from '../../contract/foods.ts';
import { answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { useToast } from '../ui/toast.tsx';
import { FoodForm } from './food-form.tsx';
import { refreshFoods } from './food-queries.ts';

export default function AddFoodPage() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync: addFood } = useMutation({
    mutationFn: (input: FoodInput) => answer(api['add-food'].$post({ json: input })),
    meta: { showsOwnErrors: true },
  });
  return (
    <>
      <PageMeta title="Add Food" noIndex />
      <FoodForm
        heading="Add a Food"
        submit="Add Food"
        onSave={addFood}
        onSaved={() => {
          refreshFoods(client);
          toast.success('Food Added Successfully!!');
          navigate('/my-posted-food');
        }}
      />
    </>
  );
}
