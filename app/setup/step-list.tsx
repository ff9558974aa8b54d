import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { steps } from './steps.ts';

/** The steps that a moderator can go to. The account is theirs already. */
export function StepList({ current }: { current: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Steps`} className="mt-4">
      <ol className="flex flex-wrap gap-x-5">
        {steps.slice(1).map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/setup?step=${id}`}
              aria-current={id === current ? 'step' : undefined}
              className="link inline-block py-2 aria-[current]:font-bold aria-[current]:no-underline"
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
