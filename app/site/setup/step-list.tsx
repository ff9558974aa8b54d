import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import type { Step } from './step.ts';
import { steps } from './steps.ts';

type Props = { current: string; isDone(step: Step): boolean };

/** The numbered setup steps, ticked when done. Shown only to stewards, who have an account, so the account step is not a link. */
export function StepList({ current, isDone }: Props) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Steps`} className="mt-4">
      <ol className="grid list-decimal grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 ps-6">
        {steps.map((step, index) => (
          <li key={step.id} className="marker:text-muted py-2 marker:tabular-nums">
            {index === 0 ? (
              <span>{t(step.title)}</span>
            ) : (
              <Link
                to={`/setup?step=${step.id}`}
                aria-current={step.id === current ? 'step' : undefined}
                className="link -my-2 inline-block py-2 align-top aria-[current]:font-bold aria-[current]:no-underline"
              >
                {t(step.title)}
              </Link>
            )}
            {isDone(step) && (
              <>
                <Check size={18} aria-hidden className="text-success ms-1 inline-block align-text-bottom" />
                <span className="sr-only">{t({ message: 'done', context: 'a step' })}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
