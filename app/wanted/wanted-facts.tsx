import { CalendarRange, MapPin, Users, WheatOff } from 'lucide-react';
import { Plural, Trans, useLingui } from '#page-words';
import type { Day } from '../../contract/dates.ts';
import { nameOf } from '../../contract/foods/content-terms.ts';
import type { OwnWanted, Wanted } from '../../contract/wanted/wanted.ts';
import { sayDistance } from '../foods/distance.ts';
import { useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { weekday } from '../ui/weekday.ts';
import { useWords } from '../words/words-context.tsx';

/** What a wanted post says besides the food: for how many people, when, where, and what the food must not contain. */
export function WantedFacts({ post, place }: { post: Wanted | OwnWanted; place?: string | undefined }) {
  const { t } = useLingui();
  const words = useWords();
  const { today } = useDates();
  const { people, until, weekdays, without, diets } = post;
  const distance = 'distance' in post ? post.distance : undefined;
  const year = until.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const day = words.day(until as Day, { day: 'numeric', month: 'long', year });
  const days = words.list(
    weekdays.map((number) => weekday(number, words, 'long')),
    'narrow',
  );
  const excluded = words.list(
    without.map((allergen) => t(nameOf(allergen))),
    'or',
  );
  const suited = words.list(
    diets.map((diet) => t(nameOf(diet))),
    'narrow',
  );
  return (
    <dl className="grid gap-1.5 text-pretty">
      <Fact Icon={Users} name={t`People`} layout="unnamed">
        <Plural value={people} one="For # person" other="For # people" />
      </Fact>
      <Fact Icon={CalendarRange} name={t({ message: 'When', context: 'food is needed' })} layout="unnamed">
        {days ? (
          <Trans>
            Every week: {days}, until {day}
          </Trans>
        ) : (
          <Trans>Until {day}</Trans>
        )}
      </Fact>
      {(without.length > 0 || diets.length > 0) && (
        <Fact Icon={WheatOff} name={t`Ingredients and allergens`} layout="unnamed">
          {without.length > 0 && <span className="block">{t`Nothing with ${excluded}`}</span>}
          {diets.length > 0 && <span className="block">{t`Only if marked ${suited}`}</span>}
        </Fact>
      )}
      {(place || distance !== undefined) && (
        <Fact Icon={MapPin} name={t`Location`} layout="unnamed">
          {place ? <span>{place}</span> : t(sayDistance(distance ?? 0))}
        </Fact>
      )}
    </dl>
  );
}
