import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openStatuses } from '../../contract/request-terms.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { sayAmount, sayShare, type Unit } from '../../contract/share-terms.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { WantedField } from './wanted-field.tsx';

type Props = {
  request: Pick<OwnRequest, '_id' | 'status' | 'wanted'>;
  food: { title: string; quantity: number; unit?: Unit; left?: number };
};

/** How much of a food in parts one waits for or is promised, and, while one waits, the way to ask for another amount. */
export function OwnShare({ request: { _id: id, status, wanted }, food }: Props) {
  if (wanted === undefined || !openStatuses.some((open) => open === status)) return null;
  const { left = 0 } = food;
  const isTooMuch = status === 'Requested' && left > 0 && wanted > left;
  return (
    <div className="grid w-full gap-1 whitespace-normal" data-focus-next="">
      <p className="text-pretty">
        Your share: {sayShare({ ...food, wanted })}
        {isTooMuch && `. Only ${sayAmount(left, food.unit)} left, so ask for fewer to have them.`}
      </p>
      {status === 'Requested' && <ChangeWanted key={wanted} id={id} wanted={wanted} food={food} />}
    </div>
  );
}

function ChangeWanted({ id, wanted, food }: { id: string; wanted: number; food: Props['food'] }) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (json: { wanted: number }) => answer(api.request[':id'].wanted.$put({ param: { id }, json })),
    onSettled: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });
  const change = async (values: Record<string, string>) => {
    const asked = Number(values.wanted);
    await mutateAsync({ wanted: asked });
    toast.success(`You ask for ${sayAmount(asked, food.unit)} now.`);
  };
  return (
    <details>
      <summary
        className="link link-primary inline-block py-1 text-sm"
        aria-label={`Change your share of ${food.title}`}
      >
        Change
      </summary>
      <Form onSubmit={change} draft={`wanted ${id}`} className="mt-2">
        <WantedField
          food={food}
          wanted={Math.min(wanted, food.left || wanted)}
          most={Math.max(wanted, food.left ?? 0)}
        />
        <SubmitButton>Ask for this instead</SubmitButton>
      </Form>
    </details>
  );
}
