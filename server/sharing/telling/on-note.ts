import type { DomainEvent, Note } from '../../events/publish.ts';

/** Returns an event filter for one kind of note. The recipient is one side of the request. */
export function onNote(note: Note, side: 'donor' | 'requester') {
  return (event: DomainEvent) => {
    if (event.kind !== 'request-noted' || event.note !== note) return undefined;
    const { requestId, donorId, requesterIds } = event;
    return { about: { requestId }, people: side === 'donor' ? [donorId] : requesterIds };
  };
}
