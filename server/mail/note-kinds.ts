import type { ThanksNote } from '../../contract/request-terms.ts';
import type { Note } from '../events/publish.ts';
import type { DonorNote, PromiseNote } from './mail-texts.ts';

/** A mail or a push about a note, and whether it goes to the donor rather than to whoever has asked. */
type NoteKind = { kind: PromiseNote | DonorNote | ThanksNote; toDonor?: true };

/** What is told of a note about a request, by mail and by push alike. Of answers and choices donors learn on the page alone. */
export const noteKinds: Record<Note, readonly NoteKind[]> = {
  changed: [{ kind: 'changed' }],
  claimed: [{ kind: 'claimed' }],
  reminder: [{ kind: 'reminder' }, { kind: 'coming', toDonor: true }],
  'thanked-by-donor': [{ kind: 'thanked-by-donor' }],
  'thanked-by-requester': [{ kind: 'thanked-by-requester', toDonor: true }],
  denied: [],
  answered: [],
  wanted: [],
  picked: [],
};
