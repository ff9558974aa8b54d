import type { IncomingMessage } from 'node:http';
import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import { addressOf, providersNetwork } from '../http/address.ts';
import { hasBody } from '../http/listener.ts';

/** How many bytes a body has at most, unless its route receives it by itself. */
export const MAX_BODY = 64 * 1024;

/** How many bodies may be on their way at a time, from one address and in all. */
const MOST_OF_ADDRESS = 50;
const MOST = 1_000;

/** For how long one may be on its way, in milliseconds: its bytes, at a kilobyte a second. */
const LONGEST = 60_000;

/** The calls whose routes receive long bodies by themselves: a photo, a logo, and content shared from another app. */
const STREAMED = new Set(['/api/photos', '/api/moderation/site/logo', SHARE_PATH]);

/** The outcome of receiving a body. `too slow`: it took too long, or was given up for others that began later. */
type Reception = 'received' | 'too long' | 'too slow';

/** Whether a request's route receives the body by itself. */
export function isStreamed({ url = '/', method }: IncomingMessage): boolean {
  return method === 'POST' && STREAMED.has(url.replace(/\?.*/s, ''));
}

/** Whether a request has a body that has to be received before its work begins. */
export function hasBodyToReceive(request: IncomingMessage): boolean {
  return hasBody(request) && !isStreamed(request);
}

/**
 * Makes the function that receives bodies. Few may be arriving from one address at a time. A body mostly arrives together
 * with its head, so one more makes the receiver give up the oldest.
 *
 * @param longest for how long one may be on its way, in milliseconds
 */
export function createReceiver(
  trustProxy: number,
  longest = LONGEST,
): (request: IncomingMessage) => Promise<Reception> {
  const arriving = new Set<{ address: string; giveUp(): void }>();

  /** Someone with many addresses does not push out what others send. */
  const oldestOfBusiestNetwork = () => {
    const networks = [...Map.groupBy(arriving, ({ address }) => providersNetwork(address)).values()];
    return networks.toSorted((a, b) => b.length - a.length)[0]?.[0];
  };

  const makeRoom = (address: string) => {
    const own = [...arriving].filter((arrival) => arrival.address === address);
    if (own.length >= MOST_OF_ADDRESS) own[0]?.giveUp();
    else if (arriving.size >= MOST) oldestOfBusiestNetwork()?.giveUp();
  };

  /** Leaves the body in `rawBody`, where @hono/node-server looks for it. Does not settle if its sender hangs up. */
  return (request) =>
    new Promise((resolve) => {
      if (Number(request.headers['content-length']) > MAX_BODY) return resolve('too long');
      const address = addressOf(request.headers['x-forwarded-for'], request.socket.remoteAddress, trustProxy);
      makeRoom(address);
      const pieces: Buffer[] = [];
      let size = 0;
      const stop = (reception?: Reception) => {
        arriving.delete(arrival);
        clearTimeout(timer);
        request.off('data', take).off('end', finish).off('close', stop);
        if (reception) resolve(reception);
      };
      const take = (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > MAX_BODY) stop('too long');
      };
      const finish = () => {
        Object.assign(request, { rawBody: Buffer.concat(pieces) });
        stop('received');
      };
      const arrival = { address, giveUp: () => stop('too slow') };
      arriving.add(arrival);
      const timer = setTimeout(arrival.giveUp, longest);
      request.on('data', take).on('end', finish).on('close', stop);
    });
}
