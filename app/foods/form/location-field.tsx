import { Lock, MapPin } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLingui } from '#page-words';
import { foodLimits } from '../../../contract/foods/food-terms.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type Control, enterValue, focusControl, openFolds } from '../../ui/form/form-controls.ts';
import { useFindPosition } from '../list/use-find-position.ts';
import type { TextName } from './food-input.ts';
import { ADDRESS, ELSEWHERE, NOWHERE, PLACE, type PlaceChoice, POINT, sayPlace } from './place-choice.ts';
import { PlaceFields } from './place-fields.tsx';

/** Fields for the location: in words, which everyone sees, and on the map. */
export function LocationField({ location = '', place }: { location?: string | undefined; place: PlaceChoice }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(location);
  return (
    <div className="grid content-start gap-1">
      <Field<TextName>
        label={t`Pickup Location`}
        name="location"
        defaultValue={location}
        maxLength={foodLimits.location}
        placeholder={t`Your area, or a well-known place`}
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <div role="status" className="grid gap-1 empty:hidden">
        {looksLikeAddress(typed) && <AddressWarning />}
      </div>
      <OnTheMap place={place} />
    </div>
  );
}

function AddressWarning() {
  const { t } = useLingui();
  return (
    <>
      <p className="text-muted text-sm text-pretty">
        {t`Everyone can see this. If it’s your address, enter only the area.`}
      </p>
      <button
        type="button"
        className="btn btn-sm h-auto justify-self-start py-1 font-normal"
        onClick={({ currentTarget: { form } }) => form && moveToAddress(form)}
      >
        <Lock size={16} aria-hidden className="shrink-0" /> {t`Show it only to the person you accept`}
      </button>
    </>
  );
}

/** Maximum number of the user's own places offered as buttons. */
const MAX_OWN_PLACES = 3;

/** Chooses the place on the map. Likely places have buttons. The fields for other places are collapsed at first. */
function OnTheMap({ place }: { place: PlaceChoice }) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const summary = useId();
  const control = (name: string) => row.current?.closest('form')?.elements.namedItem(name) as Control;
  const askElsewhere = () => {
    // Render the fields first, because hidden controls cannot be focused.
    flushSync(() => enterValue(control(PLACE), ELSEWHERE));
    focusControl(control(POINT));
  };
  const { find, isFinding, failure } = useFindPosition(({ lat, lon }) => {
    enterValue(control(PLACE), ELSEWHERE);
    enterValue(control(POINT), `${lat.toFixed(6)},${lon.toFixed(6)}`);
  }, askElsewhere);
  const { places, town, choice } = place;
  const isNowhere = choice === NOWHERE;
  return (
    <div ref={row} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm" data-focus-next={summary}>
      <p role="status" className={`text-muted grow leading-snug ${isNowhere ? 'basis-full' : 'basis-48'}`}>
        <MapPin size={16} aria-hidden className="me-1 inline align-text-bottom" />
        <span>{t(sayPlace(place))}</span>
      </p>
      {isNowhere && (
        <>
          {places.slice(0, MAX_OWN_PLACES).map(({ _id, label }) => (
            <button key={_id} type="button" className={chip} onClick={() => enterValue(control(PLACE), _id)}>
              <bdi>{label}</bdi>
            </button>
          ))}
          {town && (
            <button type="button" className={chip} onClick={() => enterValue(control(PLACE), town.key)}>
              <bdi>{town.name}</bdi>
            </button>
          )}
          <button type="button" className={chip} aria-disabled={isFinding} onClick={find}>
            {t`Use my location`}
          </button>
        </>
      )}
      <details
        className="open:basis-full"
        onToggle={({ currentTarget: { open } }) => open && isNowhere && askElsewhere()}
      >
        <summary id={summary} className={chip} aria-label={isNowhere ? undefined : t`Change location`}>
          {isNowhere ? t`Another location…` : t({ message: 'Change', context: 'button' })}
        </summary>
        <div className="pt-3">
          <PlaceFields place={place} />
        </div>
      </details>
      <InlineError error={failure} />
    </div>
  );
}

const chip = 'btn btn-sm h-auto max-w-full py-1 font-normal wrap-anywhere';

/** Moves an address from the public field to the one that only the accepted requester can see. */
function moveToAddress({ elements }: HTMLFormElement): void {
  const [location, address] = ['location', ADDRESS].map((name) => elements.namedItem(name) as HTMLInputElement);
  if (!location || !address) return;
  enterValue(elements.namedItem(PLACE) as HTMLSelectElement, ELSEWHERE);
  enterValue(address, location.value.trim());
  openFolds(address);
  enterValue(location, '');
  location.focus();
}

/**
 * Whether a public text looks like a street address: a word with a house number before or after it. Times and distances don't
 * count.
 */
export function looksLikeAddress(text: string): boolean {
  return (
    /\p{L}{3,}[\p{L} .'’-]*[ ,]+\d{1,4}(?!\d|:|\s?(?:m|km|min|uhr|h|am|pm)\b)\s?[a-z]?\b/iu.test(text) ||
    /^\d{1,5}[a-z]? \p{L}{3,}/iu.test(text)
  );
}
