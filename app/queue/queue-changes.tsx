import { useEffect, useRef, useState } from 'react';
import { type Message, msg } from '#words';
import { statusWords } from '../../contract/requests/request-terms.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { useWords } from '../words/words-context.tsx';

type Props = {
  requests: QueuedRequest[];
  /** Number of loaded pages. Requests on a newly loaded page are not announced as new. */
  pages: number;
  /** IDs of requests that the donor has ended, which are not announced. */
  ended: ReadonlySet<string>;
};

/** Announces changes to the queue, on screen and to screen readers, while the page is open. */
export function QueueChanges({ requests, pages, ended }: Props) {
  const words = useWords();
  const before = useRef({ requests, pages });
  const [change, setChange] = useState('');

  useEffect(() => {
    const { requests: known, pages: knownPages } = before.current;
    before.current = { requests, pages };
    if (pages !== knownPages) return;
    const come = requests
      .filter((request) => !find(known, request))
      .map(({ requester }) => words._(msg`${{ name: requester.name }} asked for it.`));
    const gone = known
      .filter((request) => !find(requests, request) && !ended.has(request._id))
      .map(({ requester }) => words._(msg`${{ name: requester.name }} is no longer in the queue.`));
    const moved = requests
      .filter((request) => !ended.has(request._id))
      .flatMap((request) => changesOf(request, find(known, request)).map(words._));
    if (come.length + gone.length + moved.length > 0) setChange([...gone, ...moved, ...come].join(' '));
  }, [requests, pages, ended, words]);

  return (
    <p role="status" className="text-muted mt-1 min-h-[1.6em] wrap-anywhere">
      {change}
    </p>
  );
}

/** Returns messages about the requester's actions since `before`, such as accepting an offer or proposing a time. */
function changesOf(request: QueuedRequest, before: QueuedRequest | undefined): Message[] {
  if (!before) return [];
  const { status, requester, noShowAnswer, wanted, proposal, declinedTime, window: picked } = request;
  const { name } = requester;
  const isNewTime = proposal?.byDonor === false && proposal.time !== before.proposal?.time;
  const isAgreed = before.proposal?.byDonor && before.proposal.time === picked?.time && !proposal;
  const isDeclined = before.proposal?.byDonor && declinedTime?.byDonor === false;
  return [
    ...(status === 'Accepted' && wanted !== undefined && wanted === before.offered
      ? [msg`${{ name }} accepted the ${{ wanted }} you offered.`]
      : []),
    ...(isNewTime ? [msg`${{ name }} proposed a pick-up time.`] : []),
    ...(isAgreed ? [msg`${{ name }} agreed to your pick-up time.`] : []),
    ...(isDeclined ? [msg`${{ name }} declined your pick-up time.`] : []),
    ...(status === 'Collected' && before.status === 'Accepted'
      ? [msg`${{ name }} said yes. ${{ status: statusWords({ status }, name) }}.`]
      : []),
    ...(noShowAnswer !== null && before.noShowAnswer === null ? [msg`${{ name }} has answered.`] : []),
  ];
}

function find(requests: QueuedRequest[], { _id }: QueuedRequest): QueuedRequest | undefined {
  return requests.find((request) => request._id === _id);
}
