import type { DomainEvent, Note } from '../../events/publish.ts';

/** Returns an event filter that matches notes of one kind, with one side of the request as recipient. */
export function onNote(note: Note, side: 'donor' | 'requester') {
  return (event: DomainEvent) => {
    if (event.kind !== 'request-noted' || event.note !== note) return undefined;
    const { requestId, donorId, requesterIds } = event;
    return { about: { requestId }, people: side === 'donor' ? [donorId] : requesterIds };
  };
}
