import type { Socket } from 'node:net';
import { connectTo, receiveAnswer, sendAnswer, serveSocket } from './folder-socket.ts';

/** What an operator asks for: a command by its name, and its input as JSON. */
type Asked = { command: string; input: unknown };

/** What came of it, or why nothing did. */
type Answer = { answer: unknown } | { error: string };

/** How many characters a command with its input has at most. */
const LONGEST = 10_000;

/**
 * Does what an operator asks for from another process of this machine's account, as the running server has its database to
 * itself. That process asks by a socket in the data folder that only this account can open, with a line of JSON.
 *
 * @param run does a command; what it throws is told to the operator
 * @param onError told why nobody can ask
 */
export function serveOperator(
  folder: string,
  run: (command: string, input: unknown) => Promise<unknown>,
  onError: (error: Error) => void,
) {
  const serve = (connection: Socket) => {
    let line = '';
    connection.setEncoding('utf8').on('data', async (text) => {
      line += text;
      if (line.length > LONGEST) connection.destroy();
      if (!line.endsWith('\n') || connection.destroyed) return;
      const answer = await answerTo(line, run);
      sendAnswer(connection, answer);
      connection.end();
    });
  };
  return serveSocket(folder, SOCKET, serve, onError);
}

/**
 * Asks the process that holds a data folder to do a command.
 *
 * @returns undefined when no process holds this folder
 * @throws an Error that says why it was not done
 */
export async function askServer(
  folder: string,
  command: string,
  input: unknown,
): Promise<{ answer: unknown } | undefined> {
  const connection = await connectTo(folder, SOCKET);
  if (!connection) return undefined;
  const asked: Asked = { command, input };
  connection.write(`${JSON.stringify(asked)}\n`);
  const answer = await receiveAnswer<Answer>(connection);
  connection.destroy();
  if (!answer) throw new Error('The server stopped before it answered. Try again.');
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

const SOCKET = 'operator.sock';

async function answerTo(line: string, run: (command: string, input: unknown) => Promise<unknown>): Promise<Answer> {
  try {
    const { command, input }: Asked = JSON.parse(line);
    return { answer: await run(command, input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
