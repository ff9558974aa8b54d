import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isRefusedAddress, ssrfAgents } from './ssrf-agents.ts';

/** How many redirects are followed. */
const MOST_REDIRECTS = 3;

/** How long an answer may take in all, with its redirects, in milliseconds. */
const PATIENCE = 10_000;

const MB = 1_000_000;

/** The reason why something could not be fetched, and whether it is worth trying again later. */
export class FetchError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Fetches the bytes at a link. @throws FetchError */
export type FetchPublicly = (link: string) => Promise<Buffer>;

/** What is fetched: its types, how many bytes it has at most, and by which protocols it may come. */
type Wanted = { accept: string; mostBytes: number; protocols: readonly string[] };

/** For tests: addresses that are allowed all the same, how names are looked up, whom to trust, and `patience` in milliseconds. */
export type FetchOptions = {
  allowIPAddressList?: string[];
  lookup?: RequestOptions['lookup'];
  ca?: string;
  patience?: number;
};

/**
 * Makes what fetches from anywhere but this server's own network. Each address that a name or a redirect leads to is checked
 * before a connection is made. Of this site nothing is said but that it is an Open Larder.
 */
export function createFetcher(
  { accept, mostBytes, protocols }: Wanted,
  { allowIPAddressList, lookup, ca, patience = PATIENCE }: FetchOptions = {},
): FetchPublicly {
  const agents = ssrfAgents(allowIPAddressList);
  const headers = { Accept: accept, 'User-Agent': 'Open Larder' };

  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { protocol } = url;
      if (!protocols.includes(protocol) || (protocol !== 'http:' && protocol !== 'https:')) {
        return reject(new FetchError(`protocol ${protocol} is not allowed`, { isFinal: true }));
      }
      const get = protocol === 'http:' ? getHttp : getHttps;
      const options = { agent: agents[protocol], headers, signal, ...(lookup && { lookup }), ...(ca && { ca }) };
      get(url, options, resolve).on('error', reject);
    });

  return async (link) => {
    const signal = AbortSignal.timeout(patience);
    let url = new URL(link);
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const answer = await ask(url, signal);
        const { statusCode = 0, headers } = answer;
        const leadsOn = statusCode >= 300 && statusCode < 400 && headers.location;
        if (statusCode === 200) return await receive(answer, mostBytes);
        answer.destroy();
        if (!leadsOn) throw new FetchError(`the server answered ${statusCode}`, { isFinal: isFinal(statusCode) });
        if (!URL.canParse(leadsOn, url)) throw new FetchError('invalid redirect', { isFinal: true });
        url = new URL(leadsOn, url);
      }
    } catch (cause) {
      if (cause instanceof FetchError) throw cause;
      // Its own message names the host, which is nobody's business in a log.
      const { code, name } = cause as NodeJS.ErrnoException;
      const isForbidden = isRefusedAddress(cause as Error);
      const why = isForbidden ? 'its address is not allowed' : `cannot be reached (${code ?? name})`;
      throw new FetchError(why, { isFinal: isForbidden });
    }
    throw new FetchError('too many redirects', { isFinal: true });
  };
}

function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

async function receive(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = Number(answer.headers['content-length']) > mostBytes ? Number.POSITIVE_INFINITY : 0;
  if (size === 0) {
    for await (const piece of answer) {
      pieces.push(piece);
      size += piece.length;
      if (size > mostBytes) break;
    }
  }
  if (size <= mostBytes) return Buffer.concat(pieces);
  answer.destroy();
  throw new FetchError(`larger than ${mostBytes / MB} MB`, { isFinal: true });
}
