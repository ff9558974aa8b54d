import { Trans, useLingui } from '#page-words';
import { formatTime } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { useWords } from '../words/words-context.tsx';

/** What the viewer can do about food that is offered to someone first. */
export function FirstOffer({ food, until, isMine, name }: { food: Food } & NonNullable<FoodAnswer['firstOffer']>) {
  const { _id: foodId, title, donator } = food;
  if (name !== undefined) return <OwnFirstOffer {...{ foodId, name, until }} />;
  if (!isMine) return <OthersFirst until={until} />;
  return <FirstOfferQuestion {...{ foodId, title, until }} donor={donator.name} />;
}

type Props = { foodId: string; title: string; donor: string; until: string };

/** Asks the person who has first choice of a food whether they want it. */
export function FirstOfferQuestion({ foodId, title, donor, until }: Props) {
  const { t } = useLingui();
  const time = useTime(until);
  return (
    <fieldset className="grid w-full gap-3 whitespace-normal" data-focus-next="">
      <legend className="mb-2 font-semibold text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{donor}</bdi> offers you this first: <bdi>{title}</bdi>.
        </Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        <Act
          call={() => answer(api.food[':id']['first-offer'].acceptance.$post({ param: { id: foodId } }))}
          done={t`Promised to you: ${title}.`}
          refresh={refreshFoods}
          className="btn btn-primary"
        >
          {t`Yes, please`}
        </Act>
        <Act {...useEnd(foodId)} done={t`Others can ask for it now`} className="btn">
          {t`No, thanks`}
        </Act>
      </div>
      <p className="text-muted text-sm text-pretty">{t`After ${time}, others can ask for it too.`}</p>
    </fieldset>
  );
}

/** Tells the donor who has first choice of their food, with a button to offer it to everyone. */
function OwnFirstOffer({ foodId, name, until }: { foodId: string; name: string; until: string }) {
  const { t } = useLingui();
  const time = useTime(until);
  return (
    <div className="rounded-box border-base-300 flex flex-wrap items-center gap-3 border px-5 py-4" data-focus-next="">
      <p className="grow text-pretty wrap-anywhere">
        <Trans>
          <bdi translate="no">{name}</bdi> has first choice until {time}. After that, everyone can ask for it.
        </Trans>
      </p>
      <Act {...useEnd(foodId)} done={t`Everyone can ask for it now`} className="btn btn-sm">
        {t`Offer it to everyone now`}
      </Act>
    </div>
  );
}

/** Tells others when they can ask for food that somebody else has first choice of. */
function OthersFirst({ until }: { until: string }) {
  const { t } = useLingui();
  const time = useTime(until);
  return (
    <p className="rounded-box border-base-300 border px-5 py-4">
      {t`Someone else has first choice until ${time}. After that, you can ask for it.`}
    </p>
  );
}

function useEnd(foodId: string) {
  return {
    call: () => answer(api.food[':id']['first-offer'].$delete({ param: { id: foodId } })),
    refresh: refreshFoods,
  };
}

function useTime(instant: string): string {
  const { timeZone } = useDates();
  return useWords().digits(formatTime(instant, timeZone));
}
