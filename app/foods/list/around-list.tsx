import { useEffect } from 'react';
import { Trans, useLingui } from '#page-words';
import type { AlertInput } from '../../../contract/foods/alerts.ts';
import { NOTHING_DECLARED, sayDeclared } from '../../../contract/foods/content-terms.ts';
import { DEFAULT_SORT } from '../../../contract/foods/food-terms.ts';
import { roughly } from '../../../contract/foods/place-terms.ts';
import type { Town } from '../../../contract/foods/places.ts';
import { TellMe } from '../../alerts/tell-me.tsx';
import { PageLink } from '../../ui/page/page-link.tsx';
import { useWords } from '../../words/words-context.tsx';
import type { FoodListPage, FoodListState } from '../food-queries.ts';
import { type Around, sayAround } from './food-list-words.ts';
import { forgetNear, rememberNear } from './remembered-near.ts';
import { townName } from './town-name.ts';

type Props = {
  state: FoodListState;
  page: FoodListPage | undefined;
  /** Where that is, if there is such a place. */
  around: Around | undefined;
  /** Whether there is any within the radius. */
  hasNear: boolean;
  urlOf(state: Partial<FoodListState>): string;
};

/** Says that only foods are shown of which something is declared. */
export function OnlyDeclared({ state, urlOf }: Pick<Props, 'state' | 'urlOf'>) {
  const { t } = useLingui();
  const declared = sayDeclared(useWords(), state.declared);
  return (
    <p data-focus-next="" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-pretty">
        <Trans>
          Only food marked <strong>{declared}</strong>
        </Trans>
      </span>
      <PageLink
        to={urlOf({ ...state, cursor: undefined, declared: NOTHING_DECLARED })}
        className="link link-primary text-sm"
      >
        {t`Show all food`}
      </PageLink>
    </p>
  );
}

/**
 * Names the place above a list of foods near it. On phones the fields say it already, unless another town may have been
 * meant, or nothing is there. Such a place is where one looks from then on, in this browser.
 */
export function AroundPlace({ state, page, around, urlOf, hasNear }: Props) {
  const { t } = useLingui();
  const { town, towns = [] } = page ?? {};
  const others = towns.filter((other) => town && roughly(other) !== roughly(town));
  const isPlain = hasNear && others.length === 0;
  const { near, within, sort } = state;
  const isKnown = around !== undefined;
  useEffect(() => (isKnown ? rememberNear({ near, within }) : forgetNear()), [isKnown, near, within]);
  return (
    <div className={`mb-4 grid gap-2 ${isPlain ? 'max-sm:sr-only' : ''}`}>
      <p className="text-muted wrap-anywhere">
        {around ? t(sayAround(around, sort, hasNear)) : t`We couldn’t find a town called “${near}”.`}
      </p>
      {others.length > 0 && <OtherTowns state={state} others={others} towns={towns} urlOf={urlOf} />}
      {around && !hasNear && sort === 'asc' && (
        <p className="my-2">
          <PageLink to={urlOf({ ...state, cursor: undefined, sort: DEFAULT_SORT })} className="btn btn-primary">
            {t`Show the nearest first`}
          </PageLink>
        </p>
      )}
    </div>
  );
}

/** Above the foods that are farther away than one looks, or nowhere on the map. */
export function PartHeading({ part, around: { within } }: { part: 'far' | 'unplaced'; around: Around }) {
  const { t } = useLingui();
  return <h2 className="mb-4 text-xl">{part === 'far' ? t`More than ${within} km away` : t`Not on the map`}</h2>;
}

/** Below such a list: how to be told of more near there. */
export function TellMeMore({ state, page }: Props) {
  const { t } = useLingui();
  return (
    <div className="text-muted mt-6 flex justify-end text-sm">
      <TellMe wanted={wantedNear(state, page, t`your chosen location`)}>{t`Get alerts for new food`}</TellMe>
    </div>
  );
}

type OtherTownsProps = Pick<Props, 'state' | 'urlOf'> & { others: Town[]; towns: Town[] };

/** Other towns that may have been meant. */
function OtherTowns({ state, others, towns, urlOf }: OtherTownsProps) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <nav aria-label={t`Other towns`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span>{t`Did you mean another town?`}</span>
      <ul className="contents">
        {others.map((other) => (
          <li key={roughly(other)}>
            <PageLink to={urlOf({ ...state, cursor: undefined, near: other.called })} className="link link-primary">
              {townName(words, other, towns)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where no food is: giving some, or being told once there is some. */
export function LeadOn({ state, page, around }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <PageLink to="/add-food" className="btn btn-primary btn-sm">
        {t`Give some food away`}
      </PageLink>
      {around ? (
        <TellMe wanted={wantedNear(state, page, t`your chosen location`)}>{t`Notify me when there’s food`}</TellMe>
      ) : (
        <a href="#near" className="btn btn-sm">
          {t`Enter your town to get alerts`}
        </a>
      )}
    </div>
  );
}

/** The alert for food there, with a name for its place where no town has been named. */
function wantedNear(
  { near, within, search, declared }: FoodListState,
  page: FoodListPage | undefined,
  unnamed: string,
): AlertInput {
  const town = page?.town;
  const place = town ? { near: roughly(town), label: town.name } : { near, label: unnamed };
  return { ...place, within, search, declared };
}
