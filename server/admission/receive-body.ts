import type { IncomingMessage } from 'node:http';
import { SHARE_PATH } from '../../contract/foods/photo-terms.ts';
import { addressOf, providersNetwork } from '../http/address.ts';
import { hasBody } from '../http/listener.ts';

/** Maximum size of a request body, in bytes. Does not apply to routes that receive the body themselves. */
export const MAX_BODY = 64 * 1024;

/** Maximum number of bodies arriving at once, per address and in total. */
const MAX_PER_ADDRESS = 50;
const MAX_IN_ALL = 1_000;

/** Time limit for receiving a body, in milliseconds: enough for the maximum size at about 1 kB/s. */
const TIMEOUT = 60_000;

/** Paths of routes that receive long bodies themselves: photos, logos, and content shared from another app. */
const STREAMED = new Set(['/api/photos', '/api/moderation/site/logo', SHARE_PATH]);

/** The outcome of receiving a body. `too slow`: it took too long, or was dropped to make room for another one. */
type Reception = 'received' | 'too long' | 'too slow';

/** Whether a request's route receives the body itself. */
export function isStreamed({ url = '/', method }: IncomingMessage): boolean {
  return method === 'POST' && STREAMED.has(url.replace(/\?.*/s, ''));
}

/** Whether a request has a body that must be received before the request is processed. */
export function hasBodyToReceive(request: IncomingMessage): boolean {
  return hasBody(request) && !isStreamed(request);
}

/**
 * Creates a function that receives request bodies. Limits the number arriving at once, per address and in total. At the limit, a
 * new body replaces an old one, which has probably stalled: most bodies arrive together with their headers.
 *
 * @param timeout time limit for one body, in milliseconds
 */
export function createReceiver(
  trustProxy: number,
  timeout = TIMEOUT,
): (request: IncomingMessage) => Promise<Reception> {
  const arriving = new Set<{ address: string; giveUp(): void }>();

  /**
   * Returns the oldest body from the network with the most bodies. Grouping by network keeps a client with many addresses from
   * pushing out other clients' bodies.
   */
  const oldestOfBusiestNetwork = () => {
    const networks = [...Map.groupBy(arriving, ({ address }) => providersNetwork(address)).values()];
    return networks.toSorted((a, b) => b.length - a.length)[0]?.[0];
  };

  const makeRoom = (address: string) => {
    const own = [...arriving].filter((arrival) => arrival.address === address);
    if (own.length >= MAX_PER_ADDRESS) own[0]?.giveUp();
    else if (arriving.size >= MAX_IN_ALL) oldestOfBusiestNetwork()?.giveUp();
  };

  /** Stores the body in `rawBody`, where @hono/node-server looks for it. Never settles if the client disconnects. */
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
      const timer = setTimeout(arrival.giveUp, timeout);
      request.on('data', take).on('end', finish).on('close', stop);
    });
}
