/**
 * `npm run rotate-keys` gives the site other keys, also while its servers run. With `-- --now` nothing that was signed before
 * is valid any more, and everybody logs in again. See docs/running.md. The environment says which database, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config, [option, ...more]) => {
  if (more.length > 0 || (option !== undefined && option !== '--now')) {
    throw new Error('The only option is --now. Example: npm run rotate-keys -- --now');
  }
  const endsAll = option === '--now';
  const { hasOwnSecret } = await operate(config, 'rotate-keys', { endsAll });
  console.log(
    endsAll
      ? 'The site has new keys. Everyone has to log in again.'
      : 'The site has new keys. Sessions and links signed with the old keys stay valid until they expire.',
  );
  if (hasOwnSecret) console.log('SECRET was not changed. To change it too, see docs/running.md.');
});
