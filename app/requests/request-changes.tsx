import { useEffect, useRef, useState } from 'react';
import { statusWords } from '../../contract/request-terms.ts';
import type { FoodRequest } from '../../contract/requests.ts';
import { ownPlaceInLine } from './place-in-line.ts';

/** Has screen readers say what others have changed about one's requests while one was looking. */
export function RequestChanges({ requests }: { requests: FoodRequest[] }) {
  const known = useRef(new Map(requests.map((request) => [request._id, describe(request)])));
  const [change, setChange] = useState('');

  useEffect(() => {
    const changed = requests.filter((request) => {
      const before = known.current.get(request._id);
      // One's own withdrawal is said by a message of its own.
      return before !== undefined && before !== describe(request) && request.status !== 'Withdrawn';
    });
    known.current = new Map(requests.map((request) => [request._id, describe(request)]));
    if (changed.length > 0) setChange(changed.map(describe).join(' '));
  }, [requests]);

  return (
    <p role="status" className="sr-only">
      {change}
    </p>
  );
}

function describe({ title, queuePosition, promisedElsewhere, claim, changed, ...state }: FoodRequest): string {
  const parts = [
    `${title}: ${statusWords(state)}`,
    ...(queuePosition === null ? [] : [ownPlaceInLine(queuePosition, promisedElsewhere)]),
    ...(changed ? ['the donor has changed something'] : []),
    ...(claim === 'claimed' ? ['the donor says that it is handed over'] : []),
  ];
  return `${parts.join(', ')}.`;
}
