import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../contract/dates.ts';
import type { PostedFood } from '../../contract/food-page.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { answer, api } from '../api.ts';
import { type Column, Table } from '../ui/table.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { FoodLink } from './food-link.tsx';
import { refreshFoods } from './food-queries.ts';
import { GiveAgainLink } from './give-again.tsx';
import { QueueLink } from './queue-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The foods that one has posted, each with who wants it, and to be changed or deleted. */
export function PostedFoodsTable({ foods }: { foods: PostedFood[] }) {
  const timeZone = useTimeZone();
  const columns: Column<PostedFood>[] = [
    { name: 'Title', cell: (food) => <FoodLink {...food} id={food._id} /> },
    { name: 'Expired Date', cell: (food) => formatDate(food.deadline, timeZone) },
    { name: 'Quantity', cell: (food) => food.quantity },
    { name: 'Status', cell: (food) => <StatusBadge status={food.status} /> },
    { name: 'Location', cell: (food) => food.location, long: true },
    { name: 'Requests', cell: (food) => <QueueLink food={food} /> },
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
      onClick={() => mayDelete && ask({ text: 'Are you sure?', about: food.title, onYes: () => mutate() })}
    >
      <Trash2 size={16} aria-hidden /> Delete
    </button>
  );
}
