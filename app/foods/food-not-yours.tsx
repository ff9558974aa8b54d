import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { Notice } from '../ui/feedback/notice.tsx';

/** Stands in place of a donor's page about a food that is gone, or that someone else gives away. */
export function FoodNotYours({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <Notice art="error" heading="h1" title={title}>
      <Link to="/my-posted-food" className="btn btn-primary">
        {t`My Posted Foods`}
      </Link>
    </Notice>
  );
}
