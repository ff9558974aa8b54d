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

/** The moves that donors make themselves; the others follow when the food is gone. */
type DonorMove = Exclude<
  { [M in Move]: (typeof moves)[M]['by'] extends 'donor' ? M : never }[Move],
  'giveElsewhere' | 'deleteFood'
>;

/** Asking whether somebody is on their way, and offering less, are no moves of the table. They are made like one. */
type DonorAct = DonorMove | 'question' | 'offer' | 'takeOfferBack';

/** A move, and its request. A collection needs `code`, a release or a decline may say `word`, an offer has the amount `offered`. */
type MoveOf = { move: DonorAct; request: QueuedRequest; code?: string; word?: string; offered?: number };

export type Moves = {
  /** Makes a move. An error is shown, and kept in `failed`. Nothing happens while another one is under way. */
  make(move: Exclude<DonorAct, 'collect' | 'release' | 'decline' | 'offer'>, request: QueuedRequest): Promise<void>;
  /** Confirms the hand-over, when no other move is under way any more. @throws {ApiError} for the form to show */
  collect(request: QueuedRequest, code: string): Promise<void>;
  /** Takes a promise back or declines, with a word to the person; when no other move is under way any more. @throws {ApiError} for the form to show */
  tell(move: 'release' | 'decline', request: QueuedRequest, word: string): Promise<void>;
  /** Offers less than they ask for; when no other move is under way any more. @throws {ApiError} for the form to show */
  offer(request: QueuedRequest, offered: number): Promise<void>;
  /** Why the last move failed that was made, until the next one, and of which request it was. */
  failed: { requestId: string; error: unknown } | undefined;
  /** Whether one is under way, until the page shows its result. */
  busy: boolean;
  /** Which requests the donor has ended here. */
  ended: ReadonlySet<string>;
};

/** The donor's moves. After each the page is brought up to date, and a toast says the move. */
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
  /** A form's move is not lost, however quick its donor is. */
  const carryOutNext = async (moveOf: MoveOf) => {
    // The caller of the other move hears how it ends.
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
