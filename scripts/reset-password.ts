/**
 * `npm run reset-password -- EMAIL` prints a link by which somebody chooses a new password, also while the server runs.
 * See docs/running.md. The environment says which database and address, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config, [email]) => {
  if (!email) throw new Error('Whose password? Example: npm run reset-password -- ada@example.org');
  if (config.firebase) {
    throw new Error('Firebase keeps the passwords of this site. Please reset it in the Firebase console.');
  }
  const { link } = await operate(config, 'reset-password', { email });
  console.log(`Good for one use within an hour. Give it only to whom you know it belongs:\n${link}`);
});
