import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { siteDefaults } from '../contract/site/site-setting-terms.ts';
import { createRefusals, type RefusalConfig } from './admission/refusals.ts';
import type { Config } from './config/config.ts';
import { version } from './config/version.ts';
import type { Listener } from './http/listener.ts';

/** Seconds until clients should retry. */
const AGAIN = 1;

/**
 * Answers HTTP requests while the server starts, which takes long if it migrates the database. `/api/health` returns `starting`.
 * Everything else gets a 503; the page that visitors see retries automatically. Each connection is closed after its response, so
 * that clients open new ones, which the server's own listener counts to limit them.
 *
 * @returns a function that installs the server's own listener
 */
export async function answerWhileStarting(
  server: Server,
  config: RefusalConfig & Pick<Config, 'fixed'>,
  log: Logger,
): Promise<(listener: Listener) => void> {
  const { refuse } = await createRefusals(config, ['starting'], log, () => config.fixed.name ?? siteDefaults.name);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
    if (!/^\/api\/health(\?|$)/.test(request.url ?? ''))
      return refuse('starting', 'STARTING', request, response, AGAIN);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify({ status: 'starting', version }));
  };
  server.on('request', answer);
  return (listener) => {
    server.off('request', answer);
    server.on('request', listener);
  };
}
