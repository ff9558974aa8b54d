import { useEffect, useRef, useState } from 'react';
import { statusWords } from '../../contract/request-terms.ts';
import type { QueuedRequest } from '../../contract/requests.ts';

type Props = {
  requests: QueuedRequest[];
  /** How many parts of the list are loaded: a further one brings no change. */
  pages: number;
  /** Those that the donor has ended, which they know. */
  ended: ReadonlySet<string>;
};

/** Says who has come to the queue or gone from it while the donor was looking, also to those who listen. */
export function QueueChanges({ requests, pages, ended }: Props) {
  const before = useRef({ requests, pages });
  const [change, setChange] = useState('');

  useEffect(() => {
    const { requests: known, pages: knownPages } = before.current;
    before.current = { requests, pages };
    if (pages !== knownPages) return;
    const come = requests
      .filter((request) => !find(known, request))
      .map(({ requester }) => `${requester.name} asks for it.`);
    const gone = known
      .filter((request) => !find(requests, request) && !ended.has(request._id))
      .map(({ requester }) => `${requester.name} is no longer in line.`);
    const moved = requests
      .filter((request) => !ended.has(request._id))
      .flatMap((request) => movedOn(request, find(known, request)));
    if (come.length + gone.length + moved.length > 0) setChange([...gone, ...moved, ...come].join(' '));
  }, [requests, pages, ended]);

  return (
    <p role="status" className="text-muted mt-4 min-h-[1.6em] wrap-anywhere">
      {change}
    </p>
  );
}

/** What the person has done since: said yes to a hand-over without the code, or answered. */
function movedOn({ status, requester, noShowAnswer }: QueuedRequest, before: QueuedRequest | undefined): string[] {
  if (!before) return [];
  if (status === 'Collected' && before.status === 'Accepted')
    return [`${requester.name} says yes. ${statusWords({ status }, requester.name)}.`];
  return noShowAnswer !== null && before.noShowAnswer === null ? [`${requester.name} has answered.`] : [];
}

function find(requests: QueuedRequest[], { _id }: QueuedRequest): QueuedRequest | undefined {
  return requests.find((request) => request._id === _id);
}
