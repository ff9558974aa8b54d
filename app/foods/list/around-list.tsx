import { useEffect } from 'react';
import { Trans, useLingui } from '#page-words';
import type { AlertInput } from '../../../contract/foods/alerts.ts';
import { NOTHING_DECLARED, sayDeclared } from '../../../contract/foods/content-terms.ts';
import { DEFAULT_SORT } from '../../../contract/foods/food-terms.ts';
import { roughly } from '../../../contract/foods/place-terms.ts';
import type { Town } from '../../../contract/foods/places.ts';
import { AddAlertButton } from '../../alerts/add-alert-button.tsx';
import { PageLink } from '../../ui/page/page-link.tsx';
import { useWords } from '../../words/words-context.tsx';
import type { FoodListPage, FoodListState } from '../food-queries.ts';
import { type Around, sayAround } from './food-list-words.ts';
import { forgetNear, rememberNear } from './remembered-near.ts';
import { townName } from './town-name.ts';

type Props = {
  state: FoodListState;
  page: FoodListPage | undefined;
  /** The place to search around, if it is known. */
  around: Around | undefined;
  /** Whether there is any food within the radius. */
  hasNear: boolean;
  urlOf(state: Partial<FoodListState>): string;
};

/** Says that only food with certain declarations is shown. */
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
 * Says which place the list is near, and remembers the place in this browser. On phones, the search fields already show the
 * place, so this is only visible if another town may be meant or no food is nearby.
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

/** Heading above food that is beyond the radius or not on the map. */
export function PartHeading({ part, around: { within } }: { part: 'far' | 'unplaced'; around: Around }) {
  const { t } = useLingui();
  return <h2 className="mb-4 text-xl">{part === 'far' ? t`More than ${within} km away` : t`Not on the map`}</h2>;
}

/** A button below a list near a place, to get alerts for new food there. */
export function AlertsLink({ state, page }: Props) {
  const { t } = useLingui();
  return (
    <div className="text-muted mt-6 flex justify-end text-sm">
      <AddAlertButton
        wanted={wantedNear(state, page, t`your chosen location`)}
      >{t`Get alerts for new food`}</AddAlertButton>
    </div>
  );
}

type OtherTownsProps = Pick<Props, 'state' | 'urlOf'> & { others: Town[]; towns: Town[] };

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

/** Next steps if there is no food: give some, or get alerts. */
export function NextSteps({ state, page, around }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <PageLink to="/add-food" className="btn btn-primary btn-sm">
        {t`Give some food away`}
      </PageLink>
      <PageLink to="/my-wanted/new" className="btn btn-sm">
        {t`Say what you need`}
      </PageLink>
      {around ? (
        <AddAlertButton
          wanted={wantedNear(state, page, t`your chosen location`)}
        >{t`Notify me when there’s food`}</AddAlertButton>
      ) : (
        <a href="#near" className="btn btn-sm">
          {t`Enter your town to get alerts`}
        </a>
      )}
    </div>
  );
}

/** Returns the alert for the current search. Its label is the town or, if the search is near a point, `unnamed`. */
function wantedNear(
  { near, within, search, declared }: FoodListState,
  page: FoodListPage | undefined,
  unnamed: string,
): AlertInput {
  const town = page?.town;
  const place = town ? { near: roughly(town), label: town.name } : { near, label: unnamed };
  return { ...place, within, search, declared };
}
