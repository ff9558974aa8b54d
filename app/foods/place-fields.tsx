import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LocateFixed, Lock, Map as MapIcon, MapPin } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { FoodInput } from '../../contract/foods.ts';
import { parsePoint, placeLimits } from '../../contract/place-terms.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { answer, api } from '../api.ts';
import { MapOpener } from '../places/map-opener.tsx';
import type { Values } from '../ui/drafts.ts';
import { Field, Labelled } from '../ui/field.tsx';
import { enter } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { ownPlacesQuery, townsQuery } from './place-queries.ts';
import { townName } from './town-name.ts';

/** What can be chosen beside one's own places. */
const [NOWHERE, AS_IT_IS, ELSEWHERE] = ['', 'same', 'new'];

/** How many of one's own places are a press away. */
const NEAREST_TO_HAND = 3;

type Place = Pick<FoodAnswer, 'area' | 'pickup'> | undefined;

/** Where a food is: for everyone about, for whoever is accepted exactly. `food` is what it was until now. */
export function PlaceFields({ food, isNew }: { food: Place; isNew: boolean }) {
  const { email } = useSignedInUser();
  const { data: places = [] } = useQuery(ownPlacesQuery(email));
  const stays = !isNew && food?.area !== undefined;
  const [choice, setChoice] = useState(stays ? AS_IT_IS : NOWHERE);
  const select = useRef<HTMLSelectElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const kept = places.find(({ _id }) => _id === choice);

  const forget = async (id: string) => {
    try {
      await answer(api['my-places'][':id'].$delete({ param: { id } }));
      if (select.current) enter(select.current, stays ? AS_IT_IS : NOWHERE);
      select.current?.focus();
      await client.invalidateQueries(ownPlacesQuery(email));
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <fieldset className="grid gap-4 sm:col-span-2">
      <legend className="mb-1 font-medium">Place on the map</legend>
      <p className="text-muted flex gap-2 text-sm text-pretty">
        <Lock size={16} aria-hidden className="mt-0.5 shrink-0" />
        Everyone sees only that the food is somewhere within about 500 metres. The address is told to the person whom
        you accept, and deleted when the food has been handed over.
      </p>
      {places.length > 0 && (
        <ul aria-label="Places that you used last" className="flex flex-wrap gap-2">
          {places.slice(0, NEAREST_TO_HAND).map(({ _id, label, address }) => (
            <li key={_id} className="min-w-0">
              <button
                type="button"
                className="btn btn-sm h-auto max-w-full py-1 font-normal"
                aria-pressed={_id === choice}
                onClick={() => select.current && enter(select.current, _id)}
              >
                <MapPin size={16} aria-hidden className="shrink-0" />
                <span className="min-w-0 wrap-anywhere">
                  {label}
                  <span className="sr-only"> – {address}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Labelled label="Where is it?" name="place">
        {({ invalid, ...control }) => (
          <select
            {...control}
            ref={select}
            name="place"
            className="select w-full"
            // Other than a change this is also sent when a draft comes back.
            defaultValue={choice}
            onInput={(event) => setChoice(event.currentTarget.value)}
          >
            <option value={NOWHERE}>I would rather not say</option>
            {stays && (
              <option value={AS_IT_IS}>As it is: {food?.pickup?.label ?? food?.pickup?.address ?? 'an area'}</option>
            )}
            {places.map(({ _id, label, address }) => (
              <option key={_id} value={_id}>
                {label} – {address}
              </option>
            ))}
            <option value={ELSEWHERE}>Another place…</option>
          </select>
        )}
      </Labelled>
      {kept && (
        <button type="button" className="btn btn-sm justify-self-start font-normal" onClick={() => forget(kept._id)}>
          Keep “{kept.label}” no longer
        </button>
      )}
      <div className={choice === ELSEWHERE ? 'grid gap-4 sm:grid-cols-2' : 'hidden'}>
        <PointField />
        <Field
          label="Address (only for the person you accept)"
          name="address"
          maxLength={placeLimits.address}
          autoComplete="street-address"
        />
        <Field
          label="Keep this address for next time as (optional)"
          name="keepAs"
          maxLength={placeLimits.label}
          placeholder="Home"
        />
      </div>
    </fieldset>
  );
}

/** A town, one’s position or coordinates, which end up as coordinates. */
function PointField() {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ point: string; name: string }>();
  const [byMap, setByMap] = useState(false);
  const search = useDeferredValue(typed.trim());
  const isName = search.length > 1 && !/^[-(]?\d/.test(search);
  const { data: towns = [], isSuccess, isError } = useQuery({ ...townsQuery(search), enabled: isName });
  const [isLocating, setLocating] = useState(false);

  const choose = (point: string, name: string) => {
    if (input.current) enter(input.current, point);
    setChosen({ point, name });
    input.current?.focus();
  };
  const locate = async () => {
    if (isLocating) return;
    setLocating(true);
    try {
      const { findPosition } = await import('./position.ts');
      const { lat, lon } = await findPosition();
      choose(`${lat.toFixed(6)},${lon.toFixed(6)}`, 'where you are now');
    } catch (error) {
      toast.error(error);
    } finally {
      setLocating(false);
    }
  };
  const found = isSuccess
    ? towns.length === 0
      ? 'No town is called so. Coordinates from a map are taken too.'
      : `${towns.length} ${towns.length === 1 ? 'town' : 'towns'} found. Choose one:`
    : isError && 'The towns can not be looked up just now. Coordinates are taken all the same.';

  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      <Labelled label="Town, or coordinates from a map" name="point">
        {({ invalid, ...control }) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name="point"
              autoComplete="off"
              maxLength={100}
              className={`input w-full min-w-0 ${invalid ? 'input-error' : ''}`}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <button type="button" className="btn" aria-disabled={isLocating} onClick={locate}>
              <LocateFixed size={18} aria-hidden /> <span className="max-sm:sr-only">Use my position</span>
            </button>
            <button type="button" className="btn" aria-expanded={byMap} onClick={() => setByMap(!byMap)}>
              <MapIcon size={18} aria-hidden /> <span className="max-sm:sr-only">Choose on a map</span>
            </button>
          </div>
        )}
      </Labelled>
      <p role="status" className="text-muted text-sm">
        {chosen?.point === typed ? `This is ${chosen.name}.` : isName && found}
      </p>
      {isName && (
        <ul className="flex flex-wrap gap-2">
          {towns.map((town) => (
            <li key={`${town.lat},${town.lon}`}>
              <button
                type="button"
                className="btn btn-sm font-normal"
                onClick={() => choose(`${town.lat},${town.lon}`, townName(town, towns))}
              >
                {townName(town, towns)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {byMap && (
        <MapOpener isWanted>
          {({ CrossMap }, tiles) => (
            <CrossMap
              tiles={tiles}
              start={parsePoint(typed)}
              onChoose={({ lat, lon }) => choose(`${lat},${lon}`, 'the place under the cross')}
            />
          )}
        </MapOpener>
      )}
    </div>
  );
}

/** Takes what was typed where everyone sees it into the field that only the accepted person is told. */
export function moveToAddress(field: HTMLInputElement): void {
  const { elements } = field.form as HTMLFormElement;
  enter(elements.namedItem('place') as HTMLSelectElement, ELSEWHERE);
  enter(elements.namedItem('address') as HTMLInputElement, field.value.trim());
  enter(field, '');
  field.focus();
}

/** What is wrong with the place that was typed, by field name. */
export function checkPlace({ place, point = '' }: Values): Record<string, string> {
  if (place !== ELSEWHERE || parsePoint(point)) return {};
  return { point: 'Choose a town from the list, use your position, or give coordinates such as 48.208,16.372.' };
}

/** What the API is told of a place; undefined leaves what it was. */
export function pickupOf({ place = '', point = '', address = '', keepAs = '' }: Values): FoodInput['pickup'] {
  if (place === AS_IT_IS) return undefined;
  if (place === NOWHERE) return null;
  if (place !== ELSEWHERE) return { placeId: place };
  return { ...parsePoint(point), address, keepAs };
}

/** Whether a text that everyone sees looks like somebody's address: words, and a number with at most a letter. */
export function looksLikeAddress(text: string): boolean {
  return (
    /\p{L}{3,}[\p{L} .'’-]*[ ,]+\d{1,4}(?!\d|:|\s?(?:m|km|min|uhr|h|am|pm)\b)\s?[a-z]?\b/iu.test(text) ||
    /^\d{1,5}[a-z]? \p{L}{3,}/iu.test(text)
  );
}
