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

/** Returns a queue position in words, such as '1st in the queue', '11th in the queue' or '22nd in the queue'. */
export function placeInLine(position: number): Message {
  return at(PLACE, position);
}

/** Like placeInLine, but for the requester. Also says so if the food is promised to someone else. */
export function ownPlaceInLine(position: number, promisedElsewhere: boolean): Message {
  return at(promisedElsewhere ? PROMISED : PLACE, position);
}

/** Like placeInLine, but as a sentence. */
export function youAreInLine(position: number): Message {
  return at(YOU_ARE, position);
}

/** `place` selects the suffix. `position` is the number without separators. */
function at(message: Message, position: number): Message {
  return { ...message, values: { place: position, position: String(position) } };
}
