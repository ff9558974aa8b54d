import { type Message, msg, plural } from '#words';

type Counted = { count: number; more: boolean };

/** The words of a button that shows so many foods. More than a hundred are not counted. */
export function sayShow({ count, more }: Counted): Message {
  return more
    ? msg`Show more than ${plural({ count }, { one: '# listing', other: '# listings' })}`
    : msg`Show ${plural({ count }, { one: '# listing', other: '# listings' })}`;
}
