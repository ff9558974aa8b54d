/**
 * `npm run rotate-keys` gives the site other keys, also while its servers run. With `-- --now` nothing that was signed before
 * is valid any more, and everybody logs in again. See docs/running.md. The environment says which database, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config, [option, ...more]) => {
  if (more.length > 0 || (option !== undefined && option !== '--now')) {
    throw new Error('It takes no more than --now, as in: npm run rotate-keys -- --now');
  }
  const endsAll = option === '--now';
  const { hasOwnSecret } = await operate(config, 'rotate-keys', { endsAll });
  console.log(
    endsAll
      ? 'The site has other keys. Everybody has to log in again.'
      : 'The site has other keys. What was signed with the former ones stays good until it ends by itself.',
  );
  if (hasOwnSecret) console.log('SECRET stays as it is. To change that too, see docs/running.md.');
});
