/**
 * `npm run setup-link` prints the link by which a new site is set up, also while the server runs. It ends the link before.
 * See docs/running.md. The environment says which database and address, as for the server.
 */
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

await runCommand(async (config) => {
  const { link } = await operate(config, 'setup-link', {});
  console.log(`This link works once. The person who opens it becomes the first moderator and steward:\n${link}`);
});
