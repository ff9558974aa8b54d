import { MapPin, Package, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { type Message, msg, plural } from '#words';
import { sayQuantity } from '../../contract/foods/amount-terms.ts';
import type { PostedFood } from '../../contract/foods/food-page.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { FoodLink } from '../foods/food-link.tsx';
import { GiveAgainLink } from '../foods/give-again.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { type Column, Table } from '../ui/page/table.tsx';
import { PlaceInBrief } from './food-in-brief.tsx';
import { DonorsStatus, LastDay } from './last-day.tsx';
import { WantedBy } from './wanted-by.tsx';
import { WhatHappened } from './what-happened.tsx';

/**
 * The donor's listings, with their requesters and with buttons to edit and delete them. Collected food can be given again
 * instead.
 */
export function PostedFoodsTable({ foods }: { foods: PostedFood[] }) {
  const { t } = useLingui();
  const columns: Column<PostedFood>[] = [
    { name: t`Title`, cell: (food) => <FoodLink food={food} id={food._id} /> },
    {
      name: t`Expired Date`,
      cell: (food) => (
        <span className="lg:*:block lg:*:max-w-40">
          <LastDay food={food} />
        </span>
      ),
      card: 'brief',
    },
    { name: t`Quantity`, cell: (food) => t(sayQuantity(food)), card: 'brief', Icon: Package },
    {
      name: t`Status`,
      cell: (food) =>
        food.hidden ? (
          <span className="badge badge-error font-semibold">
            {t({ message: 'Hidden', context: 'status of a food' })}
          </span>
        ) : (
          <DonorsStatus food={food} />
        ),
      card: 'badge',
    },
    { name: t`Location`, cell: PlaceInBrief, long: true, card: 'brief', Icon: MapPin },
    {
      name: t`Requests`,
      cell: (food) => (food.outcome === undefined ? <WantedBy food={food} /> : <WhatHappened food={food} />),
      card: 'line',
    },
    {
      name: t({ message: 'Edit', context: 'button' }),
      action: true,
      cell: (food) => (food.collected ? <GiveAgainLink food={food} /> : <EditLink food={food} />),
    },
    { name: t({ message: 'Delete', context: 'button' }), cell: (food) => <DeleteButton food={food} />, action: true },
  ];
  return <Table label={t`My posted foods`} columns={columns} items={foods} keyOf={(food) => food._id} />;
}

function EditLink({ food: { _id, title } }: { food: PostedFood }) {
  const { t } = useLingui();
  return (
    <Link to={`/update-food/${_id}`} aria-label={t`Edit ${title}`} className="btn btn-sm">
      <Pencil size={16} aria-hidden /> {t({ message: 'Edit', context: 'button' })}
    </Link>
  );
}

/** Says what a deletion would remove, and which requesters it would affect. */
function deletionWarning({ title, promisedTo, openRequests, waiting }: PostedFood): Message {
  const promised = openRequests - waiting;
  if (promisedTo !== null)
    return msg`Delete ${{ title }}: ${{ promisedTo }} ${plural({ promised }, { one: 'is', other: 'are' })} coming to collect it.`;
  if (waiting === 0) return msg`Delete ${{ title }}.`;
  return msg`Delete ${{ title }}: ${plural({ waiting }, { one: 'someone is waiting', other: '# people are waiting' })} for it.`;
}

function DeleteButton({ food }: { food: PostedFood }) {
  const { t } = useLingui();
  const { title } = food;
  return (
    <Act
      question={{ text: t`Are you sure?`, about: t(deletionWarning(food)) }}
      call={() => answer(api['delete-food'][':id'].$delete({ param: { id: encodeURIComponent(food._id) } }))}
      once
      done={t`Food Data Deleted Successfully!!!`}
      refresh={refreshFoods}
      aria-label={t`Delete ${title}`}
      data-focus-next=""
      className="btn btn-sm btn-error btn-outline"
    >
      <Trash2 size={16} aria-hidden /> {t({ message: 'Delete', context: 'button' })}
    </Act>
  );
}
