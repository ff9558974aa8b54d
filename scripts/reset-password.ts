/**
 * `npm run reset-password -- EMAIL` prints a link by which somebody chooses a new password, also while the server runs.
 * See docs/running.md. The environment says which database and address, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config, [email]) => {
  if (!email) throw new Error('Name the account. Example: npm run reset-password -- ada@example.org');
  if (config.firebase) {
    throw new Error('This site’s passwords are stored in Firebase. Reset the password in the Firebase console.');
  }
  const { link } = await operate(config, 'reset-password', { email });
  console.log(`This link works once and expires in an hour. Give it only to the owner of the account:\n${link}`);
});
