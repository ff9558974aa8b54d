/**
 * `npm run confirm-clock` says that a clock which has jumped is right, also while the servers run, so that they need not wait until it has
 * lasted. See docs/running.md. The environment says which database, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config) => {
  const { confirmed } = await operate(config, 'confirm-clock', {});
  console.log(
    confirmed
      ? `Confirmed: it was right that the clock said ${confirmed}. Within a minute the site goes by it.`
      : 'There is nothing to confirm: no server doubts its clock, or another one has seen another time meanwhile.',
  );
});
