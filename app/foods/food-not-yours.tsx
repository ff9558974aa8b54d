import { Link } from 'react-router';
import { Notice } from '../ui/notice.tsx';

/** Stands in place of a donor's page about a food that is gone, or that someone else gives away. */
export function FoodNotYours({ title }: { title: string }) {
  return (
    <Notice art="error" heading="h1" title={title}>
      <Link to="/my-posted-food" className="btn btn-primary">
        ManageMyFood
      </Link>
    </Notice>
  );
}
