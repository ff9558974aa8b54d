import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';

/**
 * Serves a socket in the data folder. Other processes of the same account use it to talk to the process that holds the folder.
 *
 * @param onError called if the socket cannot be served
 */
export function serveSocket(
  folder: string,
  name: string,
  onConnection: (connection: Socket) => void,
  onError: (error: Error) => void,
) {
  try {
    // Removes a killed process's socket. The folder's lock ensures that no running process uses it.
    rmSync(join(folder, name), { force: true });
  } catch (error) {
    onError(error as Error);
  }
  const server = createServer((connection) => onConnection(connection.on('error', () => {})));
  server.on('error', onError);
  server.listen(socketIn(folder, name), () => chmodSync(join(folder, name), 0o600));
  return { stop: () => void server.close() };
}

/** Connects to a socket in the data folder. Returns undefined if no process holds the folder. */
export async function connectTo(folder: string, name: string): Promise<Socket | undefined> {
  const connection = connect(socketIn(folder, name));
  return once(connection, 'connect').then(
    () => connection,
    () => undefined,
  );
}

/** Sends a response, as a line of JSON. */
export function sendAnswer(connection: Socket, answer: object): void {
  connection.write(`${JSON.stringify(answer)}\n`);
}

/** Receives the response. Returns undefined if the other process has ended. */
export async function receiveAnswer<Answer>(connection: Socket): Promise<Answer | undefined> {
  const [line] = await Promise.race([once(connection, 'data'), once(connection, 'close').then(() => [undefined])]);
  return line && JSON.parse(line);
}

/** Returns a socket's absolute or relative path, whichever is shorter: socket paths are limited to about 100 characters. */
function socketIn(folder: string, name: string): string {
  const [full, short] = [resolve(folder, name), relative('', join(folder, name))];
  return short.length < full.length ? short : full;
}
