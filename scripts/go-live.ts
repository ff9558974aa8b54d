/**
 * `npm run go-live` says that a restored copy is the site now, also while its servers run: from then on it writes to people. The
 * mails and pushes that wait are deleted, or sent with `-- --send-waiting`. See docs/running.md. The environment says which database,
 * as for the server.
 */
import { sayLive } from '../server/going-live.ts';
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

const SEND = '--send-waiting';

await runCommand(async (config, [option, ...more]) => {
  if (more.length > 0 || (option !== undefined && option !== SEND)) {
    throw new Error(`The only option is ${SEND}. Example: npm run go-live -- ${SEND}`);
  }
  const waiting = option === SEND ? 'send' : 'drop';
  console.log(sayLive(await operate(config, 'go-live', { waiting }), waiting));
});
