import type { Config } from '../server/config/config.ts';
import { askServer } from '../server/db/embedded/operator-socket.ts';
import type { AnswerOf, CommandName, InputOf } from '../server/operator/commands.ts';
import { withDatabase } from './command.ts';

/**
 * Has a command done: by the running server where that has the embedded database to itself, else here.
 *
 * @throws an Error that says why it was not done
 */
export async function operate<Name extends CommandName>(
  config: Config,
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  const asked = config.databaseUrl ? undefined : await askServer(config.dataDir, name, input);
  if (asked) return asked.answer as AnswerOf<Name>;
  // Loaded only where it is done here: a server that is asked has it already.
  const { commands } = await import('../server/operator/commands.ts');
  const run = commands[name].run as (input: InputOf<Name>, site: object) => Promise<AnswerOf<Name>>;
  const { contextOf } = await import('./context-of.ts');
  return withDatabase(config, async ({ db }) => run(input, { db, config, ctx: await contextOf(db, config) }));
}
