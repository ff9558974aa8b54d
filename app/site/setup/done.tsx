import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { Missing } from './missing.tsx';

/** What comes after the last step. */
export function Done() {
  const { t } = useLingui();
  return (
    <div className="mt-6 grid gap-4">
      <p className="text-lg text-pretty">{t`All done. You can change these settings later.`}</p>
      <Missing />
      <ul className="flex flex-wrap gap-3">
        <li>
          <Link to="/add-food" className="btn btn-primary">
            {t`Give something away`}
          </Link>
        </li>
        <li>
          <Link to="/moderation/site" className="btn">
            {t`Site settings`}
          </Link>
        </li>
        <li>
          <Link to="/moderation/roles" className="btn">
            {t`Moderators and stewards`}
          </Link>
        </li>
        <li>
          <Link to="/moderation" className="btn">
            {t`Moderation`}
          </Link>
        </li>
      </ul>
    </div>
  );
}
