import { type Message, msg } from '#words';

const PLACE = msg({
  message:
    '{place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in the queue',
});
const PROMISED = msg({
  message:
    '{place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in the queue, promised to someone else for now',
});
const YOU_ARE = msg({
  message:
    'You’re {place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in the queue.',
});

/** A place among those who wait for a food, in words: '1st in the queue', '11th in the queue', '22nd in the queue'. */
export function placeInLine(position: number): Message {
  return at(PLACE, position);
}

/** As placeInLine, for whoever waits: also while someone else is promised the food. */
export function ownPlaceInLine(position: number, promisedElsewhere: boolean): Message {
  return at(promisedElsewhere ? PROMISED : PLACE, position);
}

/** The same as a sentence. */
export function youAreInLine(position: number): Message {
  return at(YOU_ARE, position);
}

/** `place` chooses the ending; `position` is written without a separator. */
function at(message: Message, position: number): Message {
  return { ...message, values: { place: position, position: String(position) } };
}
