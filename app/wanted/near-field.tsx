import { useState } from 'react';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { MAX_ALERT_LABEL } from '../../contract/foods/alert-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { type Point, parsePoint } from '../../contract/foods/place-terms.ts';
import type { OwnWanted } from '../../contract/wanted/wanted.ts';
import type { Words } from '../../contract/words/say.ts';
import { usePlaceChoice } from '../foods/form/place-choice.ts';
import { PointField } from '../foods/form/point-field.tsx';
import type { Values } from '../ui/form/drafts.ts';
import { SelectField } from '../ui/form/field.tsx';

/** Names of the fields: a known place or ELSEWHERE, and the point of another place. */
const [NEAR, POINT] = ['near', 'near.point'];

/** The choice of another place. */
const ELSEWHERE = 'elsewhere';

/** `label` is how sentences name the place, and `option` how the list does, if that is different. */
type KnownPlace = { point: string; label: string; option?: string };

export type NearChoice = ReturnType<typeof useNearChoice>;

/**
 * The places that the user can choose: the post's own, their saved places, the area of their last listing, and the site's town. The
 * value of each is a point.
 */
export function useNearChoice(post: OwnWanted | undefined, last: Pick<Food, 'area'> | null | undefined) {
  const { t } = useLingui();
  const { places, town, area } = usePlaceChoice({ food: undefined, isNew: true, last });
  const all: KnownPlace[] = [
    ...(post ? [{ point: keyOf(post.area), label: post.label }] : []),
    ...places.map((place) => ({ point: keyOf(place), label: place.label ?? place.address })),
    ...(area
      ? [{ point: keyOf(area), label: t`the area of your last listing`, option: t`The area of your last listing` }]
      : []),
    ...(town ? [{ point: town.key, label: town.name }] : []),
  ];
  const known = all.filter(({ point }, index) => all.findIndex((other) => other.point === point) === index);
  const [chosen, choose] = useState<string>();
  const choice = chosen ?? known[0]?.point ?? ELSEWHERE;
  const labelOf = ({ [NEAR]: near }: Values) =>
    (known.find(({ point }) => point === near)?.label ?? t`your chosen location`).slice(0, MAX_ALERT_LABEL);
  return { known, choice, choose, labelOf };
}

/** Where the user needs the food. Others see only the area. */
export function NearField({ near: { known, choice, choose } }: { near: NearChoice }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <SelectField
        label={t`Near where?`}
        name={NEAR}
        value={choice}
        // Restoring a draft only fires `input`.
        onInput={({ currentTarget }) => choose(currentTarget.value)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {known.map(({ point, label, option = label }) => (
          <option key={point} value={point}>
            {option}
          </option>
        ))}
        <option value={ELSEWHERE}>{t`Another location…`}</option>
      </SelectField>
      {/* Rendered even while hidden, so that its draft can be restored. */}
      <div className={choice === ELSEWHERE ? '' : 'hidden'}>
        <PointField name={POINT} />
      </div>
    </div>
  );
}

/** Returns the error of a location that is missing, by field name. */
export function checkNear(words: Words, values: Values): Record<string, string> {
  if (nearIn(values)) return {};
  return {
    [POINT]: words._(msg`Choose a town from the list, use your location, or enter coordinates such as 48.208,16.372.`),
  };
}

/** Returns the chosen point, or '' if there is none. */
export function nearIn({ [NEAR]: near = '', [POINT]: typed = '' }: Values): string {
  const point = parsePoint(near === ELSEWHERE ? typed : near);
  return point ? keyOf(point) : '';
}

/** A point as the API takes it. */
function keyOf({ lat, lon }: Point): string {
  return `${lat},${lon}`;
}
