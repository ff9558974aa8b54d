import { type Message, msg } from '#words';
import type { Joining } from '../../contract/site-terms.ts';

/** Who may join, and what follows from that. */
export const joiningWords: Record<Joining, { label: Message; hint: Message }> = {
  open: { label: msg`Everyone`, hint: msg`Guests see what is there, and whoever registers can share.` },
  confirmed: {
    label: msg`Everyone with a confirmed email`,
    hint: msg`Guests see what is there. To share and ask, one opens a link in a mail first.`,
  },
  invited: {
    label: msg`Only people who are invited`,
    hint: msg`Guests see no food. Each member can make links that let one person register.`,
  },
};
