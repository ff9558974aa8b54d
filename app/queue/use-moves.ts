import { useRef, useState } from 'react';
import { type Message, msg } from '#words';
import { type Move, moves } from '../../contract/requests/moves.ts';
import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { useWords } from '../words/words-context.tsx';

/** Moves that donors make themselves. Excludes moves that follow from a collection or a deletion. */
type DonorMove = Exclude<
  { [M in Move]: (typeof moves)[M]['by'] extends 'donor' ? M : never }[Move],
  'giveElsewhere' | 'deleteFood'
>;

/**
 * Adds actions that leave the status unchanged: asking whether the requester is on their way, offering less, withdrawing an
 * offer.
 */
type DonorAct = DonorMove | 'question' | 'offer' | 'takeOfferBack';

/** A move, its request, and its input: `code` for a collection, `word` for a release or decline, `offered` for an offer. */
type MoveOf = { move: DonorAct; request: QueuedRequest; code?: string; word?: string; offered?: number };

export type Moves = {
  /** Makes a move, unless another is in progress. Shows an error as a toast and keeps it in `failed`. */
  make(move: Exclude<DonorAct, 'collect' | 'release' | 'decline' | 'offer'>, request: QueuedRequest): Promise<void>;
  /** Waits for any move in progress, then confirms the hand-over. @throws {ApiError} for the form to show */
  collect(request: QueuedRequest, code: string): Promise<void>;
  /** Waits for any move in progress, then releases or declines a request, with a note. @throws {ApiError} for the form to show */
  tell(move: 'release' | 'decline', request: QueuedRequest, word: string): Promise<void>;
  /** Waits for any move in progress, then offers less than requested. @throws {ApiError} for the form to show */
  offer(request: QueuedRequest, offered: number): Promise<void>;
  /** Error of the last move, with the request's ID. Reset by the next move. */
  failed: { requestId: string; error: unknown } | undefined;
  /** Whether a move is in progress. Stays true until its result is on the page. */
  busy: boolean;
  /** IDs of requests that the donor has ended here. */
  ended: ReadonlySet<string>;
};

/** Returns the donor's moves. Each move refetches the data and, if it succeeds, shows a toast. */
export function useMoves(): Moves {
  const words = useWords();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Moves['failed']>();
  const underWay = useRef<Promise<void>>(undefined);
  const [ended] = useState(() => new Set<string>());
  const sendMove = useFormCall({
    call,
    done: ({ move, request }) => words._(done[move](request.requester.name)),
    refresh: refreshFoods,
  });

  const carryOut = (moveOf: MoveOf) => {
    const carried = send(moveOf);
    underWay.current = carried;
    setBusy(true);
    setFailed(undefined);
    return carried.finally(() => {
      underWay.current = undefined;
      setBusy(false);
    });
  };
  const send = async (moveOf: MoveOf) => {
    const { move, request } = moveOf;
    if (move in moves && !openStatuses.some((status) => status === moves[move as DonorMove].to)) ended.add(request._id);
    try {
      await sendMove(moveOf);
    } catch (error) {
      ended.delete(request._id);
      throw error;
    }
  };
  /** Makes a move once no other is in progress, so that a submitted form is not ignored. */
  const carryOutNext = async (moveOf: MoveOf) => {
    // Ignore errors of the other move, which its own caller handles.
    while (underWay.current) await underWay.current.catch(() => {});
    await carryOut(moveOf);
  };

  return {
    make: async (move, request) => {
      if (underWay.current) return;
      await carryOut({ move, request }).catch((error) => {
        toast.error(error);
        setFailed({ requestId: request._id, error });
      });
    },
    collect: (request, code) => carryOutNext({ move: 'collect', request, code }),
    offer: (request, offered) => carryOutNext({ move: 'offer', request, offered }),
    tell: (move, request, word) => carryOutNext({ move, request, word }),
    failed,
    busy,
    ended,
  };
}

function call({ move, request, code = '', word = '', offered = 0 }: MoveOf): Promise<unknown> {
  const calls = api.request[':id'];
  const param = { id: request._id };
  switch (move) {
    case 'accept':
      return answer(calls.acceptance.$post({ param }));
    case 'release':
      return answer(calls.acceptance.$delete({ param, json: { word } }));
    case 'decline':
      return answer(calls.decline.$post({ param, json: word ? { word } : {} }));
    case 'noShow':
      return answer(calls['no-show'].$post({ param }));
    case 'question':
      return answer(calls['coming-question'].$post({ param }));
    case 'offer':
      return answer(calls.offer.$put({ param, json: { offered } }));
    case 'takeOfferBack':
      return answer(calls.offer.$delete({ param }));
    case 'claim':
      return answer(calls.claim.$post({ param }));
    case 'collect':
      return answer(calls.collection.$post({ param, json: { code } }));
  }
}

const done: Record<DonorAct, (name: string) => Message> = {
  accept: (name) => msg`Promised to ${{ name }}.`,
  release: (name) => msg`${{ name }} is back in the queue.`,
  decline: (name) => msg`You’ve declined ${{ name }}’s request.`,
  noShow: (name) => msg`We’ve recorded that ${{ name }} didn’t turn up.`,
  question: (name) => msg`We’ve asked ${{ name }} if they’re on their way.`,
  offer: (name) => msg`We’ve sent ${{ name }} your offer.`,
  takeOfferBack: (name) => msg`Offer withdrawn. ${{ name }} is waiting for the full amount again.`,
  claim: (name) => msg`We’ve asked ${{ name }} to confirm.`,
  collect: (name) => msg`Collected by ${{ name }}. Thank you for sharing!`,
};
