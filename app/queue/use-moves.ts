import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Move, moves } from '../../contract/moves.ts';
import { openStatuses, statusWords } from '../../contract/request-terms.ts';
import type { QueuedRequest } from '../../contract/requests.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { useToast } from '../ui/toast.tsx';

/** What donors do with a request themselves; the others follow when the food is gone. */
type DonorMove = Exclude<
  { [M in Move]: (typeof moves)[M]['by'] extends 'donor' ? M : never }[Move],
  'giveElsewhere' | 'deleteFood'
>;

/** What is done, to whom. `code` is what a collection needs, `word` what a release says. */
type MoveOf = { move: DonorMove; request: QueuedRequest; code?: string; word?: string };

export type Moves = {
  /** Makes a move; an error is shown. Nothing happens while another one is under way. */
  make(move: Exclude<DonorMove, 'collect' | 'release'>, request: QueuedRequest): Promise<void>;
  /** Confirms the hand-over, when no other move is under way any more. @throws {ApiError} for the form to show */
  collect(request: QueuedRequest, code: string): Promise<void>;
  /** Takes a promise back, with a word to the person; when no other move is under way any more. @throws {ApiError} for the form to show */
  release(request: QueuedRequest, word: string): Promise<void>;
  /** Whether one is under way, until the page shows what it has led to. */
  busy: boolean;
  /** Which requests the donor has ended here. */
  ended: ReadonlySet<string>;
};

/** The donor's moves. After each the page is brought up to date, and it is said what was done. */
export function useMoves(): Moves {
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const underWay = useRef<Promise<void>>(undefined);
  const [ended] = useState(() => new Set<string>());
  const { mutateAsync } = useMutation({
    mutationFn: call,
    onSettled: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });

  const carryOut = (moveOf: MoveOf) => {
    const carried = send(moveOf);
    underWay.current = carried;
    setBusy(true);
    return carried.finally(() => {
      underWay.current = undefined;
      setBusy(false);
    });
  };
  const send = async (moveOf: MoveOf) => {
    const { move, request } = moveOf;
    if (!openStatuses.some((status) => status === moves[move].to)) ended.add(request._id);
    try {
      await mutateAsync(moveOf);
      toast.success(done[move](request.requester.name));
    } catch (error) {
      ended.delete(request._id);
      throw error;
    }
  };
  /** What is sent by a form is not lost, however quick its donor is. */
  const carryOutNext = async (moveOf: MoveOf) => {
    // How that one ends is for whoever has begun it.
    while (underWay.current) await underWay.current.catch(() => {});
    await carryOut(moveOf);
  };

  return {
    make: async (move, request) => {
      if (!underWay.current) await carryOut({ move, request }).catch((error) => void toast.error(error));
    },
    collect: (request, code) => carryOutNext({ move: 'collect', request, code }),
    release: (request, word) => carryOutNext({ move: 'release', request, word }),
    busy,
    ended,
  };
}

function call({ move, request, code = '', word = '' }: MoveOf): Promise<unknown> {
  const calls = api.request[':id'];
  const param = { id: request._id };
  switch (move) {
    case 'accept':
      return answer(calls.acceptance.$post({ param }));
    case 'release':
      return answer(calls.acceptance.$delete({ param, json: { word } }));
    case 'decline':
      return answer(calls.decline.$post({ param }));
    case 'noShow':
      return answer(calls['no-show'].$post({ param }));
    case 'claim':
      return answer(calls.claim.$post({ param }));
    case 'collect':
      return answer(calls.collection.$post({ param, json: { code } }));
  }
}

const done: Record<DonorMove, (name: string) => string> = {
  accept: (name) => `Promised to ${name}.`,
  release: (name) => `${name} is back in line.`,
  decline: (name) => `The request of ${name} is declined.`,
  noShow: (name) => `Noted that ${name} did not come.`,
  claim: (name) => `${name} is asked to confirm it.`,
  collect: (name) => `${statusWords({ status: 'Collected' }, name)}. Thank you for sharing!`,
};
