import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';

/**
 * Serves a socket in the data folder, by which other processes of this machine's account ask the one that holds the folder.
 *
 * @param onError told why nobody can ask
 */
export function serveSocket(
  folder: string,
  name: string,
  onConnection: (connection: Socket) => void,
  onError: (error: Error) => void,
) {
  try {
    // Left by a process that ended early. The folder's lock says that nobody else is here.
    rmSync(join(folder, name), { force: true });
  } catch (error) {
    onError(error as Error);
  }
  const server = createServer((connection) => onConnection(connection.on('error', () => {})));
  server.on('error', onError);
  server.listen(socketIn(folder, name), () => chmodSync(join(folder, name), 0o600));
  return { stop: () => void server.close() };
}

/** Connects to such a socket; undefined when no process holds the folder. */
export async function connectTo(folder: string, name: string): Promise<Socket | undefined> {
  const connection = connect(socketIn(folder, name));
  return once(connection, 'connect').then(
    () => connection,
    () => undefined,
  );
}

/** Sends an answer, as a line of JSON. */
export function sendAnswer(connection: Socket, answer: object): void {
  connection.write(`${JSON.stringify(answer)}\n`);
}

/** The answer of the process at the other end; undefined when that has ended. */
export async function receiveAnswer<Answer>(connection: Socket): Promise<Answer | undefined> {
  const [line] = await Promise.race([once(connection, 'data'), once(connection, 'close').then(() => [undefined])]);
  return line && JSON.parse(line);
}

/** The path of a socket in a folder, absolute or relative, whichever is shorter: it may have only a hundred characters. */
function socketIn(folder: string, name: string): string {
  const [full, short] = [resolve(folder, name), relative('', join(folder, name))];
  return short.length < full.length ? short : full;
}
