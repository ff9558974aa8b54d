import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { foodListParams } from '../foods/food-queries.ts';
import { NearPlace } from '../foods/list/near-place.tsx';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import { useWords } from '../words/words-context.tsx';
import { Totals } from './totals.tsx';

const steps = [msg`Find it near you`, msg`Ask for it`, msg`Collect it`];

/** Introduction, search and totals. On a phone, they all fit on the first screen. */
export function Welcome() {
  const { t } = useLingui();
  const words = useWords();
  const maySeeFoods = useMaySeeFoods();
  return (
    <div className="bg-accent text-accent-content dark:bg-base-200 dark:text-accent">
      <div className="mx-auto grid max-w-7xl gap-2 px-4 py-3 sm:gap-3 sm:py-5 lg:grid-cols-2 lg:items-center lg:gap-x-10">
        <div className="grid gap-1">
          <p className="font-display text-lg font-semibold sm:text-2xl">{t`Good food, free, from your neighbours.`}</p>
          <ol aria-label={t`How it works`} className="flex flex-wrap gap-x-3 text-sm sm:gap-x-5 sm:text-base">
            {steps.map((step, index) => (
              <li key={step.id}>
                <strong>{words.number(index + 1)}</strong> <span>{t(step)}</span>
              </li>
            ))}
          </ol>
        </div>
        {maySeeFoods && <FindNear />}
        <Totals />
      </div>
    </div>
  );
}

/** Searches for food near a town or the visitor's location. Works as a plain form without JavaScript. */
function FindNear() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const show = (near: string) => navigate(`/foods?${foodListParams({ near })}`);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(String(new FormData(event.currentTarget).get('near')).trim());
  };
  return (
    <search aria-label={t`Food near you`}>
      <form action="/foods" className="text-base-content flex flex-wrap items-center gap-2 sm:gap-3" onSubmit={submit}>
        {/* In English, these widths keep the buttons from resizing when the font loads. */}
        <NearPlace near="" onNear={show} button="max-sm:btn-square sm:min-w-44 sm:whitespace-nowrap" />
        <button type="submit" className="btn btn-primary w-26 sm:w-auto sm:min-w-26 sm:whitespace-nowrap">
          {t`Find food`}
        </button>
      </form>
    </search>
  );
}
