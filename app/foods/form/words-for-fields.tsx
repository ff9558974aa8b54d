import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import { type Day, parseDay } from '../../../contract/dates.ts';
import { unitNames } from '../../../contract/foods/amount-terms.ts';
import { listTerms, omitImpliedDiets } from '../../../contract/foods/content-terms.ts';
import type { FoodFields } from '../../../contract/foods/food-fields.ts';
import { sayPickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { useDates } from '../../ui/dates.tsx';
import type { SayField } from '../../ui/form/changed-meanwhile.tsx';
import { PictureOrLink } from '../../ui/image.tsx';
import { useWords } from '../../words/words-context.tsx';
import { capital, sayPackDate } from '../content-words.ts';
import { ownPlacesQuery } from '../place-queries.ts';

type Words = { [Path in keyof FoodFields]-?: [label: string, say: (value: NonNullable<FoodFields[Path]>) => Said] };
type Said = string | ReactElement;

/** Returns a function that describes a field and its value in words. Used to ask the donor about conflicting changes. */
export function useFoodFieldWords(): SayField {
  const { t } = useLingui();
  const words = useWords();
  const { today, format } = useDates();
  const { email } = useSignedInUser();
  const { data: places = [] } = useQuery(ownPlacesQuery(email));
  const dayOf = (text: string) => words.day((parseDay(text, 'UTC') ?? text) as Day);
  const list = (names: Parameters<typeof listTerms>[1]) => capital(listTerms(words, names), words);
  const all: Words = {
    title: [t`Food Name`, (title) => title],
    image: [t`Food Image Url`, (image) => <PictureOrLink link={image} />],
    quantity: [t`Total Quantity`, (quantity) => words.number(quantity)],
    deadline: [t`Expired Date`, dayOf],
    location: [t`Pickup Location`, (location) => location],
    notes: [t`Additional Notes`, (notes) => notes],
    unit: [t`Unit`, (unit) => t(unitNames[unit])],
    inParts: [t`Who gets it?`, (inParts) => (inParts ? t`Several people share it` : t`One person gets it all`)],
    pickup: [
      t`Location on the map`,
      ({ placeId, address, keepAs }) => {
        const known = places.find(({ _id }) => _id === placeId);
        return keepAs || known?.label || address || known?.address || t`an area`;
      },
    ],
    windows: [t`Pick-up times`, (times) => times.map((time) => sayPickupTime(words, time, format, today)).join('\n')],
    graceHours: [
      t`If no one has confirmed the hand-over by then`,
      (hours) =>
        t(msg`${plural({ hours }, { one: 'An hour', other: '# hours' })} later, the next person in the queue gets it`),
    ],
    packDate: [
      t`Date on the pack`,
      ({ kind, day }) => capital(words._(sayPackDate({ kind, day }, dayOf(day), today)), words),
    ],
    'contents.contains': [t`Allergens it contains`, list],
    'contents.freeOf': [t`Free of`, list],
    'contents.diets': [t`Diet`, (diets) => list(omitImpliedDiets(diets))],
    'contents.conditions': [t`Condition`, list],
  };
  return (path, value) => {
    const [label, say] = all[path as keyof Words] as [string, (value: unknown) => Said];
    return { label, value: value === null || value === undefined ? '' : say(value) };
  };
}
