import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { GoLive, RestoredCopy } from '../contract/site/restored-copy.ts';

/**
 * Asks someone at the terminal whether a restored copy is the site now.
 *
 * @returns what becomes of what waits to be sent; undefined where it stays a copy
 */
export async function askWhetherSite(
  copy: RestoredCopy,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<GoLive['waiting'] | undefined> {
  // Lines, not keys: Ctrl-C is to stop the server as ever.
  const terminal = createInterface({ input, output, terminal: false });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = (await Promise.race([terminal.question(questionAbout(copy)), closed])).trim().toLowerCase();
  terminal.close();
  if (answer === 'y' || answer === 'yes') return 'drop';
  if (answer === 's' || answer === 'send') return 'send';
  output.write('This stays a copy and sends nothing. To make it the site later: npm run larder -- go-live\n');
  return undefined;
}

function questionAbout({ madeAt, people, mails, pushes, overdue }: RestoredCopy): string {
  return `
This database was restored from a backup of ${madeAt}. It sends nothing until you confirm that it is the site.
If the original site is still running, people would get messages from both.
Once this is the site, it sends messages to real people again:
  people with an account: ${people}
  mails waiting: ${mails}
  push notifications waiting: ${pushes}
  requests that will expire: ${overdue}
Is this the site now? [y/s/N]
  y: yes, and delete waiting messages
  s: yes, and send waiting messages
  Enter: no, keep it as a copy
> `;
}

/** What was done, to the operator. @param copy undefined where there was nothing to do */
export function sayLive({ copy }: { copy: RestoredCopy | undefined }, waiting: GoLive['waiting']): string {
  if (!copy) return 'This is already the site: it is not a restored copy, or someone has already confirmed it.';
  const { madeAt, mails, pushes, overdue } = copy;
  return (
    `This is the site now, restored from a backup of ${madeAt}. ` +
    `Waiting messages are ${waiting === 'drop' ? 'deleted' : 'sent'} (mails: ${mails}, push notifications: ${pushes}). ` +
    `Requests that expire now: ${overdue}. Donors and requesters are ${waiting === 'drop' ? 'not ' : ''}notified.`
  );
}

/**
 * Whether someone sits at the terminal that this process was started from. The system stops a process in the background as soon
 * as it reads from there.
 */
export function isAtTerminal({ stdin, stdout } = process): boolean {
  if (!stdin.isTTY || !stdout.isTTY) return false;
  try {
    // Only Linux has this: the group of the process, and the one in front at its terminal.
    const [, , group, , , front] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return group === front;
  } catch {
    return true;
  }
}
