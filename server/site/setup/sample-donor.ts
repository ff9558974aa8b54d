import { v5 as uuidv5 } from 'uuid';
import { type Message, msg } from '#words';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { sampleFoods } from '../../foods/samples-last.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { markRead, sendMessage } from '../../messages/message.ts';
import { wordsFor } from '../../notifications/reader.ts';
import { giveAgain } from '../../sharing/give-again.ts';
import { mayTrySamples } from '../../sharing/may-try-samples.ts';
import { accept, decline } from '../../sharing/moves/accept.ts';
import { claim } from '../../sharing/moves/collect.ts';
import { sayThanks } from '../../sharing/thank.ts';
import { agreeToPickupTime } from '../../sharing/times/propose-pickup-time.ts';
import type { User } from '../../users/user.ts';
import * as store from './sample-store.ts';

type Site = { db: Db; ctx: Context; config: Pick<Config, 'moderators' | 'language' | 'languages'> };

/** How long sample donors take to accept, to report the hand-over, and to say thanks and list the food again, in milliseconds. */
export const TAKES = { accept: 3_000, claim: 20_000, thank: 10_000 };

/** Maximum number of requests to answer per run. */
const BATCH = 100;

/**
 * Acts as the donor of sample food, so that a user can try every step alone: accepts, explains that this is a sample, agrees to
 * pick-up times, reports the hand-over, says thanks and lists the food again. Each step depends only on the state of the request
 * and uses a donor's ordinary moves, so several servers can run this at once.
 */
export async function answerForSamples({ db, ctx, config }: Site): Promise<void> {
  if ((await sampleFoods(db, ctx)).length === 0) return;
  const requests = await store.requestsToAnswer(db, BATCH);
  if (requests.length === 0) return;
  const donors = new Map((await store.sampleDonors(db)).map((donor) => [donor.id, donor]));
  for (const request of requests) {
    const donor = donors.get(request.donorId);
    if (!donor) continue;
    try {
      await answer(request, donor, { db, ctx, config });
    } catch (err) {
      // The request has changed in the meantime, or one of the users has blocked the other.
      if (!(err instanceof ApiError)) throw err;
    }
  }
}

async function answer(request: store.SampleRequest, donor: User, { db, ctx, config }: Site): Promise<void> {
  const { id, claim: claimed, heard, said, proposedTime } = request;
  const isDue = (since: Date | null, takes: number) => since && since.getTime() + takes <= ctx.clock().getTime();
  const inTheirs = async (message: Message) =>
    (await wordsFor({ userId: request.requesterId }, { db, config }))._(message);
  // The ID is deterministic, so the message is sent only once, even if several servers try.
  const write = async (what: string, message: Message) =>
    sendMessage(db, donor, id, { id: uuidv5(what, id), text: await inTheirs(message) }, ctx);

  if (request.status === 'Requested') {
    if (!isDue(request.askedAt, TAKES.accept)) return;
    const obstacle = await tryToAccept(request, donor, { db, ctx, config });
    if (obstacle) {
      await decline(db, donor, id, ctx, await inTheirs(obstacle));
      return;
    }
  }
  const isPromised = request.status === 'Requested' || request.status === 'Accepted';
  if (isPromised && said === 0) await write('greeting', GREETING);
  if (heard) {
    await markRead(db, donor, id, { upTo: heard }, ctx);
    if (said === (isPromised ? 1 : 0)) await write('answer', NOBODY_READS);
  }
  if (isPromised && proposedTime !== null && request.proposedByDonor === false)
    await agreeToPickupTime(db, donor, id, { window: proposedTime }, ctx);
  if (request.status === 'Accepted' && claimed === null && isDue(request.movedAt, TAKES.claim))
    await claim(db, donor, id, ctx);
  if (request.status === 'Collected' && request.foodId && isDue(request.movedAt, TAKES.thank)) {
    await sayThanks(db, donor, id, { words: await inTheirs(THANKS) }, ctx);
    await giveAgain(db, donor, id, ctx);
  }
}

/** Tries to accept a request. @returns the reason if it cannot be accepted, as a message for the requester */
async function tryToAccept(
  { id, requesterId, requesterEmail, requesterConfirmed }: store.SampleRequest,
  donor: User,
  { db, ctx, config }: Site,
): Promise<Message | undefined> {
  const requester = { id: requesterId, email: requesterEmail, isConfirmed: requesterConfirmed };
  if (!(await mayTrySamples(db, requester, config))) return ONLY_EXAMPLE;
  try {
    await accept(db, donor, id, ctx);
  } catch (err) {
    if (err instanceof ApiError && ['FOOD_PROMISED', 'NOT_SO_MUCH_LEFT'].includes(err.code)) return TAKEN;
    throw err;
  }
}

const GREETING = msg`This is a sample listing, so I accepted right away. In real life, a neighbour reads your request first. When you collect the food, you tell them the code on your pick-up card. In a moment I’ll say that you have the food. Say yes, and you’ll have tried every step.`;
const NOBODY_READS = msg`This is a sample listing, and no one reads what you write here. In real life, your neighbour will reply.`;
const ONLY_EXAMPLE = msg`This is a sample listing, so no one is giving it away. Please choose another one.`;
const TAKEN = msg`This is a sample listing, and someone else is trying it right now. Please try another one.`;
const THANKS = msg`This was a sample listing. Thank you for trying it!`;
