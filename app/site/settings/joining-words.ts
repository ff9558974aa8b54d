import { type Message, msg } from '#words';
import type { Joining } from '../../../contract/site-terms.ts';

/** Who may join, and what follows from that. */
export const joiningWords: Record<Joining, { label: Message; hint: Message }> = {
  open: { label: msg`Everyone`, hint: msg`Guests can browse. Anyone who registers can give food and ask for it.` },
  confirmed: {
    label: msg`Everyone with a confirmed email`,
    hint: msg`Guests can browse. To give food or ask for it, people must confirm their email.`,
  },
  invited: {
    label: msg`Only people who are invited`,
    hint: msg`Guests can’t see food. Members can create invitation links, each for one person.`,
  },
};
