import type { Socket } from 'node:net';
import { connectTo, receiveAnswer, sendAnswer, serveSocket } from './folder-socket.ts';

/** A command from an operator: its name and its JSON input. */
type CommandRequest = { command: string; input: unknown };

/** The command's result, or why it failed. */
type Answer = { answer: unknown } | { error: string };

/** Maximum length of a command with its input, in characters. */
const MAX_LENGTH = 10_000;

/**
 * Runs commands sent by an operator from another process of the same account, because only the running server can use its
 * database. Each command is one line of JSON, sent over a socket in the data folder that only this account can open.
 *
 * @param run runs a command; its errors are reported to the operator
 * @param onError called if the socket cannot be served
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
      if (line.length > MAX_LENGTH) connection.destroy();
      if (!line.endsWith('\n') || connection.destroyed) return;
      const answer = await answerTo(line, run);
      sendAnswer(connection, answer);
      connection.end();
    });
  };
  return serveSocket(folder, SOCKET, serve, onError);
}

/**
 * Asks the process that holds a data folder to run a command.
 *
 * @returns undefined if no process holds the folder
 * @throws an Error with the reason for the failure
 */
export async function askServer(
  folder: string,
  command: string,
  input: unknown,
): Promise<{ answer: unknown } | undefined> {
  const connection = await connectTo(folder, SOCKET);
  if (!connection) return undefined;
  const asked: CommandRequest = { command, input };
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
    const { command, input }: CommandRequest = JSON.parse(line);
    return { answer: await run(command, input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
