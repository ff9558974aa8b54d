import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Move, moves } from '../../contract/moves.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { QueuedRequest } from '../../contract/requests.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { useToast } from '../ui/toast.tsx';

/** What donors do with a request themselves; the others are dismissed when the food is gone. */
type DonorMove = Exclude<{ [M in Move]: (typeof moves)[M]['by'] extends 'donor' ? M : never }[Move], 'dismiss'>;

/** What is done, to whom. `code` is what a collection needs. */
type MoveOf = { move: DonorMove; request: QueuedRequest; code?: string };

export type Moves = {
  /** Makes a move; an error is shown. Nothing happens while another one is under way. */
  make(move: Exclude<DonorMove, 'collect'>, request: QueuedRequest): Promise<void>;
  /** Confirms the hand-over. @throws {ApiError} for the form to show */
  collect(request: QueuedRequest, code: string): Promise<void>;
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
  const underWay = useRef(false);
  const [ended] = useState(() => new Set<string>());
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSettled: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });

  const carryOut = async (moveOf: MoveOf) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const { move, request } = moveOf;
    if (!openStatuses.some((status) => status === moves[move].to)) ended.add(request._id);
    try {
      await mutateAsync(moveOf);
      toast.success(done[move](request.requester.name));
    } catch (error) {
      ended.delete(request._id);
      throw error;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return {
    make: (move, request) => carryOut({ move, request }).catch((error) => void toast.error(error)),
    collect: (request, code) => carryOut({ move: 'collect', request, code }),
    busy,
    ended,
  };
}

function send({ move, request, code = '' }: MoveOf): Promise<unknown> {
  const call = api.request[':id'];
  const param = { id: request._id };
  switch (move) {
    case 'accept':
      return answer(call.acceptance.$post({ param }));
    case 'release':
      return answer(call.acceptance.$delete({ param }));
    case 'decline':
      return answer(call.decline.$post({ param }));
    case 'noShow':
      return answer(call['no-show'].$post({ param }));
    case 'collect':
      return answer(call.collection.$post({ param, json: { code } }));
  }
}

const done: Record<DonorMove, (name: string) => string> = {
  accept: (name) => `Promised to ${name}.`,
  release: (name) => `${name} is back in line.`,
  decline: (name) => `The request of ${name} is declined.`,
  noShow: (name) => `Noted that ${name} did not come.`,
  collect: (name) => `Collected by ${name}. Thank you for sharing!`,
};
