import { type Message, msg } from '#words';

const PLACE = msg({
  message:
    '{place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in line',
});
const PROMISED = msg({
  message:
    '{place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in line, promised to someone else for now',
});
const YOU_ARE = msg({
  message:
    'You are {place, selectordinal, one {{position}st} two {{position}nd} few {{position}rd} other {{position}th}} in line.',
});

/** A place among those who wait for a food, in words: '1st in line', '11th in line', '22nd in line'. */
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
