import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { Missing } from './missing.tsx';

const links = [
  { to: '/add-food', label: msg`Give something away` },
  { to: '/moderation/site', label: msg`Site settings` },
  { to: '/moderation/roles', label: msg`Moderators and stewards` },
  { to: '/moderation', label: msg`Moderation` },
];

/** Shown after the last step. */
export function Done() {
  const { t } = useLingui();
  return (
    <div className="mt-6 grid gap-4">
      <p className="text-lg text-pretty">{t`All done. You can change these settings later.`}</p>
      <Missing />
      <ul className="flex flex-wrap gap-3">
        {links.map(({ to, label }, index) => (
          <li key={to}>
            <Link to={to} className={index === 0 ? 'btn btn-primary' : 'btn'}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
