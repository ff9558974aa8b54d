import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import { msg } from '#words';
import type { FoodInput } from '../../../contract/foods/foods.ts';
import { cellKey, parsePoint, placeLimits } from '../../../contract/foods/place-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import { answer, api } from '../../api/api.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { useSend } from '../../ui/feedback/use-send.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { enterValue } from '../../ui/form/form-controls.ts';
import { ownPlacesQuery } from '../place-queries.ts';
import { ADDRESS, AS_IT_IS, ELSEWHERE, NOWHERE, PLACE, type PlaceChoice, POINT } from './place-choice.ts';
import { PointField } from './point-field.tsx';

/** Fields for the food's place. Everyone sees its area, the accepted requester also the exact place. */
export function PlaceFields({ place }: { place: PlaceChoice }) {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const { places, town, area, former, first, choice, choose } = place;
  const select = useRef<HTMLSelectElement>(null);
  const before = former?.pickup?.label ?? former?.pickup?.address ?? t`an area`;
  const kept = places.find(({ _id }) => _id === choice);
  const keptLabel = kept?.label ?? '';

  const { send: forget, error } = useSend({
    call: (id: string) => answer(api['my-places'][':id'].$delete({ param: { id } })),
    onDone: () => {
      if (select.current) enterValue(select.current, first);
      select.current?.focus();
    },
    refresh: [ownPlacesQuery(email)],
  });

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-medium">{t`Location on the map`}</legend>
      <p className="text-muted flex gap-2 text-sm text-pretty">
        <Lock size={16} aria-hidden className="mt-0.5 shrink-0" />
        {t`Everyone sees only an area of about 500 metres. The person you accept sees the address, and we delete it after the hand-over.`}
      </p>
      <SelectField
        label={t`Where is it?`}
        ref={select}
        name={PLACE}
        value={choice}
        // Restoring a draft only fires `input`.
        onInput={(event) => choose(event.currentTarget.value)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={NOWHERE}>{t`I’d rather not say`}</option>
        {former && <option value={AS_IT_IS}>{t`Leave it as it is: ${before}`}</option>}
        {area && cellKey(area) !== town?.key && (
          <option value={cellKey(area)}>{t`The area of your last listing`}</option>
        )}
        {town && <option value={town.key}>{town.name}</option>}
        {places.map(({ _id, label, address }) => (
          <option key={_id} value={_id}>
            {`${label} – ${address}`}
          </option>
        ))}
        <option value={ELSEWHERE}>{t`Another location…`}</option>
      </SelectField>
      {kept && (
        <button type="button" className="btn btn-sm justify-self-start font-normal" onClick={() => forget(kept._id)}>
          {t`Remove “${keptLabel}”`}
        </button>
      )}
      <InlineError error={error} />
      <AnotherPlace place={place} />
    </fieldset>
  );
}

/** Fields for a place other than the saved ones. Rendered even while hidden, so that their draft can be restored. */
function AnotherPlace({ place: { choice, type } }: { place: PlaceChoice }) {
  const { t } = useLingui();
  return (
    <div className={choice === ELSEWHERE ? 'grid gap-4 sm:grid-cols-2' : 'hidden'}>
      <PointField name={POINT} onTyped={type} />
      <Field
        label={t`Address (only for the person you accept)`}
        name={ADDRESS}
        maxLength={placeLimits.address}
        autoComplete="street-address"
      />
      <Field
        label={t`Save this address as (optional)`}
        name="pickup.keepAs"
        maxLength={placeLimits.label}
        placeholder={t({ message: 'Home', context: 'name of a place' })}
      />
    </div>
  );
}

/** Returns the errors of the typed place, by field name. */
export function checkPlace(words: Words, { [PLACE]: place, [POINT]: point = '' }: Values): Record<string, string> {
  if (place !== ELSEWHERE || parsePoint(point)) return {};
  return {
    [POINT]: words._(msg`Choose a town from the list, use your location, or enter coordinates such as 48.208,16.372.`),
  };
}

/** Returns the place in the API's format: null for none, undefined to keep the stored one. */
export function pickupOf(values: Values): FoodInput['pickup'] {
  const { [PLACE]: place = '', [POINT]: point = '' } = values;
  const { [ADDRESS]: address = '', 'pickup.keepAs': keepAs = '' } = values;
  if (place === AS_IT_IS) return undefined;
  if (place === NOWHERE) return null;
  if (parsePoint(place)) return parsePoint(place);
  if (place !== ELSEWHERE) return { placeId: place };
  return { ...parsePoint(point), address, keepAs };
}
