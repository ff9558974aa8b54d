import type { DomainEvent, Note } from '../../events/publish.ts';

/** Finds out which side of a request is told of something that leaves its status as it is. */
export function onNote(note: Note, side: 'donor' | 'requester') {
  return (event: DomainEvent) => {
    if (event.kind !== 'request-noted' || event.note !== note) return undefined;
    const { requestId, donorId, requesterIds } = event;
    return { about: { requestId }, people: side === 'donor' ? [donorId] : requesterIds };
  };
}
