import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { Missing } from './missing.tsx';

/** What comes after the last step. */
export function Done() {
  const { t } = useLingui();
  return (
    <div className="mt-6 grid gap-4">
      <p className="text-lg text-pretty">{t`That is all. What you have said here can be changed later.`}</p>
      <Missing />
      <ul className="flex flex-wrap gap-3">
        <li>
          <Link to="/add-food" className="btn btn-primary">
            {t`Give something away`}
          </Link>
        </li>
        <li>
          <Link to="/moderation/site" className="btn">
            {t`This site`}
          </Link>
        </li>
        <li>
          <Link to="/moderation/roles" className="btn">
            {t`Who looks after this site`}
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
