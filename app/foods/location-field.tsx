import { Lock, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { foodLimits } from '../../contract/food-terms.ts';
import { Field } from '../ui/field.tsx';
import { type Control, enter, leadTo, openFolds } from '../ui/form-controls.ts';
import { InlineError } from '../ui/inline-error.tsx';
import type { TextName } from './food-input.ts';
import { ADDRESS, ELSEWHERE, NOWHERE, PLACE, type PlaceChoice, POINT, sayPlace } from './place-choice.ts';
import { useFindPosition } from './use-find-position.ts';

/** The place in words, which everyone sees, and its area on the map. */
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
        placeholder={t`Your area, or a place that everyone knows`}
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
        {t`Everyone sees this. If it is your address, name only the area here.`}
      </p>
      <button
        type="button"
        className="btn btn-sm h-auto justify-self-start py-1 font-normal"
        onClick={({ currentTarget: { form } }) => form && moveToAddress(form)}
      >
        <Lock size={16} aria-hidden className="shrink-0" />{' '}
        {t`Move it to the address, which only the person you accept sees`}
      </button>
    </>
  );
}

/** The place on the map, and the way to another one. */
function OnTheMap({ place }: { place: PlaceChoice }) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const control = (name: string) => row.current?.closest('form')?.elements.namedItem(name) as Control;
  const { find, isFinding, failure } = useFindPosition(
    ({ lat, lon }) => {
      enter(control(PLACE), ELSEWHERE);
      enter(control(POINT), `${lat.toFixed(6)},${lon.toFixed(6)}`);
    },
    () => {
      enter(control(PLACE), ELSEWHERE);
      leadTo(control(POINT));
    },
  );
  return (
    <div ref={row} className="text-sm">
      <p role="status" className="text-muted inline leading-snug">
        <MapPin size={16} aria-hidden className="me-1 inline align-text-bottom" />
        <span>{`${t(sayPlace(place))} `}</span>
      </p>
      {place.choice === NOWHERE && (
        <>
          <button type="button" className={inLine} aria-disabled={isFinding} onClick={find}>
            {t`Use my position`}
          </button>
          <span className="text-muted">{` ${t({ message: 'or', context: 'Use my position or choose a place' })} `}</span>
        </>
      )}
      <button
        type="button"
        aria-label={place.choice === NOWHERE ? undefined : t`Change the place on the map`}
        className={inLine}
        onClick={() => leadTo(control(PLACE))}
      >
        {place.choice === NOWHERE ? t`choose a place` : t({ message: 'Change', context: 'button' })}
      </button>
      <InlineError error={failure} />
    </div>
  );
}

/** A button in a line of text. */
const inLine = 'link py-1 font-medium';

/** Moves an address from the field that everyone sees into the field that only the accepted person is told. */
function moveToAddress({ elements }: HTMLFormElement): void {
  const [location, address] = ['location', ADDRESS].map((name) => elements.namedItem(name) as HTMLInputElement);
  if (!location || !address) return;
  enter(elements.namedItem(PLACE) as HTMLSelectElement, ELSEWHERE);
  enter(address, location.value.trim());
  openFolds(address);
  enter(location, '');
  location.focus();
}

/** Whether a text that everyone sees looks like somebody's address: words, and a number with at most a letter. */
export function looksLikeAddress(text: string): boolean {
  return (
    /\p{L}{3,}[\p{L} .'’-]*[ ,]+\d{1,4}(?!\d|:|\s?(?:m|km|min|uhr|h|am|pm)\b)\s?[a-z]?\b/iu.test(text) ||
    /^\d{1,5}[a-z]? \p{L}{3,}/iu.test(text)
  );
}
