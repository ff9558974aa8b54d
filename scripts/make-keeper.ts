import type { Role } from '../contract/moderation-terms.ts';
import { runCommand } from './command.ts';
import { operate } from './operate.ts';

const TAKE_BACK = '--take-back';

/** Gives somebody a role by a command line, `EMAIL [ID]`, or with `--take-back` among it takes it back. */
export async function makeKeeper(role: Role): Promise<void> {
  await runCommand(async (config, args) => {
    const takeBack = args.includes(TAKE_BACK);
    const [email, id, ...more] = args.filter((arg) => arg !== TAKE_BACK);
    if (!email || email.startsWith('-') || more.length > 0) {
      throw new Error(
        `Name the account. Examples:\n  npm run make-${role} -- ada@example.org\n  npm run make-${role} -- ${TAKE_BACK} ada@example.org`,
      );
    }
    const account = await operate(config, `make-${role}`, { email, id, takeBack });
    console.log(`${account.name} <${account.email}> is ${takeBack ? 'no longer' : 'now'} a ${role}.`);
  });
}
