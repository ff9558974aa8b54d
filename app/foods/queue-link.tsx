import { Link } from 'react-router';
import type { PostedFood } from '../../contract/food-page.ts';

/** How many people want a food, leading to who they are. */
export function QueueLink({ food }: { food: PostedFood }) {
  return (
    <Link to={`/my-posted-food/${food._id}`} className="link link-primary font-medium">
      {interestIn(food)}
      <span className="sr-only"> for {food.title}</span>
    </Link>
  );
}

function interestIn({ waiting, promised }: PostedFood): string {
  if (promised) return waiting > 0 ? `Promised, ${waiting} more waiting` : 'Promised';
  return waiting > 0 ? `${waiting} waiting` : 'Nobody waiting';
}
