import { useQuery } from '@tanstack/react-query';
import { LocateFixed, Map as MapIcon } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import { type Point, parsePoint } from '../../../contract/foods/place-terms.ts';
import type { Town } from '../../../contract/foods/places.ts';
import { MapOpener } from '../../places/map-opener.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Labelled } from '../../ui/form/field.tsx';
import { enterValue } from '../../ui/form/form-controls.ts';
import { useWords } from '../../words/words-context.tsx';
import { townName } from '../list/town-name.ts';
import { useFindPosition } from '../list/use-find-position.ts';
import { townsQuery } from '../place-queries.ts';
import { useSiteArea } from '../site-area.ts';

type Props = {
  name: string;
  /** Called with every typed text, whether or not it is complete coordinates. */
  onTyped?(text: string): void;
};

/** A field for coordinates. They can be typed, or entered by choosing a town, the user's location or a point on a map. */
export function PointField({ name, onTyped }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ point: string; name: string }>();
  const [byMap, setByMap] = useState(false);
  const home = useSiteArea();
  const search = useDeferredValue(typed.trim());
  const isName = search.length > 1 && !/^[-(]?\d/.test(search);
  const { data: towns = [], isSuccess, isError } = useQuery({ ...townsQuery(search), enabled: isName });

  const place = chosen?.name ?? '';

  const take = ({ lat, lon }: Point, name = t`the location under the cross`) => {
    const point = `${lat},${lon}`;
    if (input.current) enterValue(input.current, point);
    setChosen({ point, name });
  };
  const choose = (point: Point, name?: string) => {
    take(point, name);
    input.current?.focus();
  };
  const { isFinding, find, failure } = useFindPosition(({ lat, lon }) =>
    choose({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }, t`your current location`),
  );
  const found = isSuccess
    ? towns.length === 0
      ? t`We couldn’t find that town. You can also enter coordinates from a map.`
      : t(sayTownsFound(towns.length))
    : isError && t`We can’t look up towns right now. You can still enter coordinates.`;

  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      <Labelled label={t`Town, or coordinates from a map`} name={name}>
        {({ invalid, ...control }) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name={name}
              autoComplete="off"
              maxLength={100}
              className={`input w-full min-w-0 ${invalid ? 'input-error' : ''}`}
              onInput={({ currentTarget }) => {
                setTyped(currentTarget.value);
                onTyped?.(currentTarget.value);
              }}
            />
            <button type="button" className="btn" aria-disabled={isFinding} onClick={find}>
              <LocateFixed size={18} aria-hidden /> <span className="max-sm:sr-only">{t`Use my location`}</span>
            </button>
            <button type="button" className="btn" aria-expanded={byMap} onClick={() => setByMap(!byMap)}>
              <MapIcon size={18} aria-hidden /> <span className="max-sm:sr-only">{t`Choose on a map`}</span>
            </button>
          </div>
        )}
      </Labelled>
      <InlineError error={failure} />
      <p role="status" className="text-muted text-sm">
        {chosen?.point === typed ? t`Selected: ${place}.` : isName && found}
      </p>
      {isName && <Towns towns={towns} onChoose={choose} />}
      {byMap && (
        <MapOpener isWanted>
          {({ CrossMap }, tiles) => (
            <CrossMap tiles={tiles} start={parsePoint(typed)} home={home} onMove={take} onChoose={choose} />
          )}
        </MapOpener>
      )}
    </div>
  );
}

function Towns({ towns, onChoose }: { towns: Town[]; onChoose(town: Town, name: string): void }) {
  const words = useWords();
  return (
    <ul className="flex flex-wrap gap-2">
      {towns.map((town) => {
        const name = townName(words, town, towns);
        return (
          <li key={`${town.lat},${town.lon}`}>
            <button type="button" className="btn btn-sm font-normal" onClick={() => onChoose(town, name)}>
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function sayTownsFound(count: number) {
  return msg`${plural({ count }, { one: '# town found. Choose one:', other: '# towns found. Choose one:' })}`;
}
