import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { RequestNote } from '../../contract/requests/message-terms.ts';
import type { Conversation, RequestChange } from '../../contract/requests/messages.ts';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import { statusWords } from '../../contract/requests/request-terms.ts';
import { Moment, useDates } from '../ui/dates.tsx';
import { WrittenText } from '../ui/page/written-text.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { useWords } from '../words/words-context.tsx';

type Props = { change: RequestChange; about: Pick<Conversation, 'isDonor' | 'person'> };

/** A change to the request, shown among the messages. */
export function ChangeLine({ change, about: { isDonor, person } }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { format, today } = useDates();
  const { at, status, reason, word, note, window: time } = change;
  const said = status
    ? statusWords({ status, reason: reason ?? null })
    : note && sayNote(note, time === undefined ? undefined : sayPickupTime(words, time, format, today));
  if (!said) return null;
  return (
    <div className="text-muted grid justify-items-center gap-0.5 text-center text-sm text-pretty wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-center gap-x-2">
        <span className="font-semibold">{t(said)}</span>
        {note && (
          <span>
            {isByDonor(note) === isDonor ? (
              t({ message: 'You', context: 'who did it' })
            ) : (
              <PersonName name={person.name} />
            )}
          </span>
        )}
        <Moment instant={at} />
      </p>
      {word && <WrittenText text={word} isOwn={isDonor} />}
    </div>
  );
}

/** Says what happened, but not who did it. `time` is undefined if any of the offered times suits or a proposal was withdrawn. */
function sayNote(note: RequestNote, time: string | undefined): Message {
  switch (note) {
    case 'picked':
    case 'moved':
      return time === undefined ? msg`Pick-up time: any of those offered` : msg`Pick-up time: ${{ time }}.`;
    case 'proposed-by-donor':
    case 'proposed-by-requester':
      return time === undefined ? msg`Proposal withdrawn` : msg`Proposed pick-up time: ${{ time }}.`;
    case 'agreed-by-donor':
    case 'agreed-by-requester':
      return msg`Agreed pick-up time: ${{ time: time ?? '' }}.`;
    case 'time-declined-by-donor':
    case 'time-declined-by-requester':
      return msg`Declined pick-up time: ${{ time: time ?? '' }}.`;
    case 'expected':
      return msg`Are you on your way?`;
    case 'on-the-way':
      return msg({ message: 'On my way', context: 'message' });
    case 'claimed':
      return msg`Handed over`;
    case 'denied':
      return msg`Not handed over`;
    case 'changed':
      return msg`Listing changed`;
  }
}

const BY_DONOR: RequestNote[] = ['changed', 'claimed', 'expected'];

function isByDonor(note: RequestNote): boolean {
  return note.endsWith('-by-donor') || BY_DONOR.includes(note);
}
