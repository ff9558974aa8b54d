import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { Notice } from '../ui/feedback/notice.tsx';

/** Shown instead of a donor's page about food if that food is gone or belongs to another donor. */
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
