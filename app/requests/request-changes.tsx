import { useEffect, useRef, useState } from 'react';
import { type Message, msg } from '#words';
import { sayOffered } from '../../contract/foods/amount-terms.ts';
import { statusWords } from '../../contract/requests/request-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import type { Words } from '../../contract/words/say.ts';
import { useWords } from '../words/words-context.tsx';
import { ownPlaceInLine } from './place-in-line.ts';

/** Announces other people's changes to the user's requests to screen readers, while the page is open. */
export function RequestChanges({ requests }: { requests: FoodRequest[] }) {
  const words = useWords();
  const known = useRef(new Map(requests.map((request) => [request._id, describe(request, words)])));
  const [change, setChange] = useState('');

  useEffect(() => {
    const changed = requests.filter((request) => {
      const before = known.current.get(request._id);
      // The user's own withdrawal is announced elsewhere.
      return before !== undefined && before !== describe(request, words) && request.status !== 'Withdrawn';
    });
    known.current = new Map(requests.map((request) => [request._id, describe(request, words)]));
    if (changed.length > 0) setChange(changed.map((request) => describe(request, words)).join(' '));
  }, [requests, words]);

  return (
    <p role="status" className="sr-only">
      {change}
    </p>
  );
}

function describe(request: FoodRequest, words: Words): string {
  const { title, queuePosition, promisedElsewhere, claim, changed, offered, wanted = 0, unit } = request;
  const share = sayOffered({ offered: offered ?? 0, wanted, unit });
  const clauses: Message[] = [
    statusWords(request),
    ...(queuePosition === null ? [] : [ownPlaceInLine(queuePosition, promisedElsewhere)]),
    ...(offered ? [msg`the donor can give you ${{ share }} you asked for`] : []),
    ...(request.proposal?.byDonor ? [msg`the donor proposed a pick-up time`] : []),
    ...(request.declinedTime?.byDonor ? [msg`the donor declined your pick-up time`] : []),
    ...(changed ? [msg`the donor has updated the listing`] : []),
    ...(claim === 'claimed' ? [msg`the donor says it’s been handed over`] : []),
  ];
  const news = words.list(clauses.map(words._), 'narrow');
  return words._(msg`${{ title }}: ${{ news }}.`);
}
