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
      ? `Confirmed: the clock was right at ${confirmed}. The site uses it again within a minute.`
      : 'Nothing to confirm: no server doubts its clock, or another server has seen a different time since.',
  );
});
