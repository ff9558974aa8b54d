import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isRefusedAddress, ssrfAgents } from './ssrf-agents.ts';

const MAX_REDIRECTS = 3;

/** Maximum time for a response, including redirects, in milliseconds. */
const PATIENCE = 10_000;

const MB = 1_000_000;

/** A failed fetch. `isFinal` means that a retry is pointless. */
export class FetchError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Fetches the bytes at a link. @throws FetchError */
export type FetchPublicly = (link: string) => Promise<Buffer>;

/** Accepted content types, maximum size and allowed protocols. */
type Wanted = { accept: string; mostBytes: number; protocols: readonly string[] };

/**
 * For tests: internal addresses to allow, the DNS lookup, a trusted certificate, and a time limit (`patience`) in milliseconds.
 */
export type FetchOptions = {
  allowIPAddressList?: string[];
  lookup?: RequestOptions['lookup'];
  ca?: string;
  patience?: number;
};

/**
 * Creates a function that fetches from anywhere except this server's own network. Before connecting, checks every address that a
 * name or redirect leads to. The HTTP request reveals nothing about this site except that it runs Open Larder.
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
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
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
      // The original message contains the host name, which must stay out of the log.
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
