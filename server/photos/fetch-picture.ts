import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { photoLimits } from '../../contract/photo-terms.ts';
import { isKeptFromInside, outsideAgents } from '../outside.ts';

/** How often a link may lead on to another one. */
const MOST_REDIRECTS = 3;

/** How long a picture may take in all, redirects among it, in milliseconds. */
const PATIENCE = 10_000;

/** Why a picture could not be fetched, and whether it is worth trying again later. */
export class FetchError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Fetches what is at a link. */
export type FetchPicture = (link: string) => Promise<Buffer>;

/**
 * Fetches pictures from anywhere but this server's own network: each address that a name or a redirect leads to is looked
 * at before it is spoken to.
 *
 * @param options for tests: addresses that are spoken to all the same, how names are looked up, and `patience` in milliseconds
 */
export function createPictureFetcher(
  options: { allowIPAddressList?: string[]; lookup?: RequestOptions['lookup']; patience?: number } = {},
): FetchPicture {
  const { allowIPAddressList, lookup, patience = PATIENCE } = options;
  const agents = outsideAgents(allowIPAddressList);

  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { protocol } = url;
      if (protocol !== 'http:' && protocol !== 'https:') {
        return reject(new FetchError(`it leads to ${protocol}`, { isFinal: true }));
      }
      const get = protocol === 'http:' ? getHttp : getHttps;
      const headers = { Accept: 'image/webp,image/jpeg,image/png', 'User-Agent': 'Open Larder' };
      get(url, { agent: agents[protocol], headers, signal, ...(lookup && { lookup }) }, resolve).on('error', reject);
    });

  return async (link) => {
    const signal = AbortSignal.timeout(patience);
    let url = new URL(link);
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const answer = await ask(url, signal);
        const { statusCode = 0, headers } = answer;
        const leadsOn = statusCode >= 300 && statusCode < 400 && headers.location;
        if (statusCode === 200) return await receive(answer);
        answer.destroy();
        if (!leadsOn) throw new FetchError(`it is answered ${statusCode}`, { isFinal: isFinal(statusCode) });
        if (!URL.canParse(leadsOn, url)) throw new FetchError('it leads nowhere', { isFinal: true });
        url = new URL(leadsOn, url);
      }
    } catch (cause) {
      if (cause instanceof FetchError) throw cause;
      // Its own words name the host, which is nobody's business in a log.
      const { code, name } = cause as NodeJS.ErrnoException;
      const isForbidden = isKeptFromInside(cause as Error);
      const why = isForbidden ? 'its address is not allowed' : `it can not be reached (${code ?? name})`;
      throw new FetchError(why, { isFinal: isForbidden });
    }
    throw new FetchError('it leads on and on', { isFinal: true });
  };
}

function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

async function receive(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = Number(answer.headers['content-length']) > photoLimits.bytes ? Number.POSITIVE_INFINITY : 0;
  if (size === 0) {
    for await (const piece of answer) {
      pieces.push(piece);
      size += piece.length;
      if (size > photoLimits.bytes) break;
    }
  }
  if (size <= photoLimits.bytes) return Buffer.concat(pieces);
  answer.destroy();
  throw new FetchError('it has more than 10 MB', { isFinal: true });
}
