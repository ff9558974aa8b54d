import { type Message, msg, plural } from '#words';

type Counted = { count: number; more: boolean };

/** Returns the label for a button that shows `count` listings, or more than that if counting stopped at a hundred (`more`). */
export function sayShow({ count, more }: Counted): Message {
  return more
    ? msg`Show more than ${plural({ count }, { one: '# listing', other: '# listings' })}`
    : msg`Show ${plural({ count }, { one: '# listing', other: '# listings' })}`;
}
