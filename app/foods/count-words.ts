import { type Message, msg, plural } from '#words';

type Counted = { count: number; more: boolean };

/** Returns the label of a button that shows `count` listings. `more`: counting stopped at a hundred, so there are more. */
export function sayShow({ count, more }: Counted): Message {
  return more
    ? msg`Show more than ${plural({ count }, { one: '# listing', other: '# listings' })}`
    : msg`Show ${plural({ count }, { one: '# listing', other: '# listings' })}`;
}
