import { Link } from 'react-router';
import type { PostedFood } from '../../contract/food-page.ts';

/** How many people want a food, or that it has changed hands, leading to who they are. */
export function QueueLink({ food }: { food: PostedFood }) {
  return (
    <Link to={`/my-posted-food/${food._id}`} className="link link-primary font-medium">
      {interestIn(food)}
      <span className="sr-only">{`${food.collected ? '' : ' for'} ${food.title}`}</span>
    </Link>
  );
}

function interestIn({ waiting, promised, collected }: PostedFood): string {
  if (collected) return 'Collected';
  if (promised) return waiting > 0 ? `Promised, ${waiting} more waiting` : 'Promised';
  return waiting > 0 ? `${waiting} waiting` : 'Nobody waiting';
}
