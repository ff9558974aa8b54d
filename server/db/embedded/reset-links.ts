import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { socketIn } from './copies.ts';

/** What is answered: a link, or why there is none. */
type Answer = { link: string } | { error: string };

/** An e-mail and the end of its line have no more bytes. */
const LONGEST = 1000;

/**
 * Makes links for new passwords for an operator, who is another process of this machine's account: the running server has
 * its database to itself. They ask by a socket in its folder that only this account can open, with an e-mail on a line.
 *
 * @param onError told why nobody can ask
 */
export function serveResetLinks(
  folder: string,
  makeLink: (email: string) => Promise<string>,
  onError: (error: Error) => void,
) {
  // What was left by a process that ended early. The folder's lock says that nobody else is here.
  rmSync(join(folder, SOCKET), { force: true });
  const server = createServer(async (connection) => {
    connection.on('error', () => {});
    let asked = '';
    connection.setEncoding('utf8').on('data', async (text) => {
      asked += text;
      if (asked.length > LONGEST) connection.destroy();
      if (!asked.endsWith('\n')) return;
      const answer: Answer = await makeLink(asked).then(
        (link) => ({ link }),
        (error) => ({ error: String(error.message ?? error) }),
      );
      connection.end(`${JSON.stringify(answer)}\n`);
    });
  });
  server.on('error', onError);
  server.listen(socketIn(folder, SOCKET), () => chmodSync(join(folder, SOCKET), 0o600));
  return { stop: () => void server.close() };
}

/**
 * Asks the process that has a data folder for a link.
 *
 * @returns undefined when no process has this folder
 * @throws an Error that says why there is no link
 */
export async function askForResetLink(folder: string, email: string): Promise<string | undefined> {
  const connection = connect(socketIn(folder, SOCKET));
  try {
    await once(connection, 'connect');
  } catch {
    return undefined;
  }
  connection.write(`${email}\n`);
  const [line] = await Promise.race([once(connection, 'data'), once(connection, 'close').then(() => [undefined])]);
  connection.destroy();
  if (!line) throw new Error('The server has ended. Try again.');
  const answer: Answer = JSON.parse(line);
  if ('error' in answer) throw new Error(answer.error);
  return answer.link;
}

const SOCKET = 'reset-links.sock';
