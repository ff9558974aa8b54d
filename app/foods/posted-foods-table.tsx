import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Calendar, MapPin, Package, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { PostedFood } from '../../contract/food-page.ts';
import { sayQuantity } from '../../contract/share-terms.ts';
import { answer, api } from '../api.ts';
import { Deadline } from '../ui/dates.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { FoodLink } from './food-link.tsx';
import { refreshFoods } from './food-queries.ts';
import { GiveAgainLink } from './give-again.tsx';
import { QueueLink } from './queue-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The foods that one has posted, each with who wants it, and to be changed or deleted. */
export function PostedFoodsTable({ foods }: { foods: PostedFood[] }) {
  const columns: Column<PostedFood>[] = [
    { name: 'Title', cell: (food) => <FoodLink {...food} id={food._id} /> },
    {
      name: 'Expired Date',
      cell: (food) => (
        <span className="lg:*:block">
          <Deadline instant={food.deadline} />
        </span>
      ),
      card: Calendar,
    },
    { name: 'Quantity', cell: (food) => sayQuantity(food), card: Package },
    {
      name: 'Status',
      cell: (food) =>
        food.hidden ? <span className="badge badge-error font-semibold">Hidden</span> : <StatusBadge food={food} />,
      card: 'badge',
    },
    { name: 'Location', cell: (food) => food.location, long: true, card: MapPin },
    { name: 'Requests', cell: (food) => <QueueLink food={food} />, card: 'line' },
    {
      name: 'Edit',
      action: true,
      cell: (food) =>
        food.collected ? (
          <GiveAgainLink food={food} />
        ) : (
          <Link to={`/update-food/${food._id}`} aria-label={`Edit ${food.title}`} className="btn btn-sm">
            <Pencil size={16} aria-hidden /> Edit
          </Link>
        ),
    },
    { name: 'Delete', cell: (food) => <DeleteButton food={food} />, action: true },
  ];
  return <Table label="My posted foods" columns={columns} items={foods} keyOf={(food) => food._id} />;
}

/** What is lost with a food, and to whom. */
function whatIsDeleted({ title, promisedTo, openRequests, waiting }: PostedFood): string {
  const are = openRequests - waiting > 1 ? 'are' : 'is';
  if (promisedTo !== null) return `Delete ${title}: ${promisedTo} ${are} on the way.`;
  if (waiting === 0) return `Delete ${title}.`;
  return `Delete ${title}: ${waiting === 1 ? 'someone waits' : `${waiting} people wait`} for it.`;
}

function DeleteButton({ food }: { food: PostedFood }) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useQuestion();
  const { mutate, isIdle, isError } = useMutation({
    mutationFn: () => answer(api['delete-food'][':id'].$delete({ param: { id: encodeURIComponent(food._id) } })),
    onSuccess: () => toast.success('Food Data Deleted Successfully!!!'),
    onSettled: () => refreshFoods(client),
  });
  const mayDelete = isIdle || isError;
  return (
    <button
      type="button"
      aria-label={`Delete ${food.title}`}
      aria-disabled={!mayDelete}
      data-focus-next=""
      className="btn btn-sm btn-error btn-outline"
      onClick={() => mayDelete && ask({ text: 'Are you sure?', about: whatIsDeleted(food), onYes: () => mutate() })}
    >
      <Trash2 size={16} aria-hidden /> Delete
    </button>
  );
}
