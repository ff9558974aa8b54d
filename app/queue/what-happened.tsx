import { useLingui } from '#page-words';
import type { PostedFood } from '../../contract/foods/food-page.ts';
import { type Outcome, outcomeNames, outcomes } from '../../contract/foods/outcome-terms.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { Act } from '../ui/feedback/act.tsx';

/** Asks the donor of food that has ended what became of it, or shows what they have said. One tap answers. */
export function WhatHappened({
  food: { _id: id, title, outcome },
}: {
  food: Pick<PostedFood, '_id' | 'title' | 'outcome'>;
}) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-2 whitespace-normal" data-focus-next="">
      <legend className="mb-1 font-semibold">{t`What happened to it?`}</legend>
      <div className="flex flex-wrap gap-2">
        {outcomes.map((each) => (
          <Answer key={each} {...{ id, title, each }} isSaid={each === outcome} />
        ))}
      </div>
    </fieldset>
  );
}

function Answer({ id, title, each, isSaid }: { id: string; title: string; each: Outcome; isSaid: boolean }) {
  const { t } = useLingui();
  const name = t(outcomeNames[each]);
  return (
    <Act
      call={() => answer(api.food[':id'].outcome.$put({ param: { id }, json: { outcome: each } }))}
      done={t`Thanks! That helps us count what was saved.`}
      refresh={refreshFoods}
      aria-pressed={isSaid}
      aria-label={t`${title}: ${name}`}
      className={`btn btn-sm ${isSaid ? 'btn-primary' : ''}`}
    >
      {name}
    </Act>
  );
}
