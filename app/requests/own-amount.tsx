import { useLingui } from '#page-words';
import { sayAmount, sayWanted, type Unit } from '../../contract/foods/amount-terms.ts';
import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { WantedField } from './wanted-field.tsx';

type Props = {
  request: Pick<OwnRequest, '_id' | 'status' | 'wanted'>;
  food: { title: string; quantity: number; unit?: Unit; left?: number };
};

/** The user's share of a food, while the request is open. They can change it until the request is accepted. */
export function OwnAmount({ request: { _id: id, status, wanted }, food }: Props) {
  const { t } = useLingui();
  if (wanted === undefined || !openStatuses.some((open) => open === status)) return null;
  const { left = 0 } = food;
  const [share, rest] = [t(sayWanted({ ...food, wanted })), t(sayAmount(left, food.unit))];
  const isTooMuch = status === 'Requested' && left > 0 && wanted > left;
  return (
    <div className="grid w-full gap-1 whitespace-normal" data-focus-next="">
      <p className="text-pretty">
        {isTooMuch ? t`Your share: ${share}. Only ${rest} left, so ask for less.` : t`Your share: ${share}`}
      </p>
      {status === 'Requested' && <ChangeWanted key={wanted} id={id} wanted={wanted} food={food} />}
    </div>
  );
}

function ChangeWanted({ id, wanted, food }: { id: string; wanted: number; food: Props['food'] }) {
  const { t } = useLingui();
  const send = useFormCall({
    call: (json: { wanted: number }) => answer(api.request[':id'].wanted.$put({ param: { id }, json })),
    done: ({ wanted }) => {
      const amount = t(sayAmount(wanted, food.unit));
      return t`You’re now asking for ${amount}.`;
    },
    refresh: refreshFoods,
  });
  const { title } = food;
  return (
    <details>
      <summary className="link link-primary inline-block py-1 text-sm" aria-label={t`Change your share of ${title}`}>
        {t({ message: 'Change', context: 'verb' })}
      </summary>
      <Form onSubmit={(values) => send({ wanted: Number(values.wanted) })} draft={`wanted ${id}`} className="mt-2">
        <WantedField
          food={food}
          wanted={Math.min(wanted, food.left || wanted)}
          most={Math.max(wanted, food.left ?? 0)}
        />
        <SubmitButton>{t`Ask for this instead`}</SubmitButton>
      </Form>
    </details>
  );
}
