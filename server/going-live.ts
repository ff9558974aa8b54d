import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { GoLive, RestoredCopy } from '../contract/restored-copy.ts';

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
  output.write('It stays a copy and sends nothing. If it becomes the site: npm run go-live\n');
  return undefined;
}

function questionAbout({ madeAt, people, mails, pushes, overdue }: RestoredCopy): string {
  return `
This database was restored from a backup of ${madeAt}. Until you say that it is the site, it sends nothing.
If the site runs elsewhere too, its people would hear from both.
Once it is the site, it writes to real people again:
  people with an account: ${people}
  mails waiting: ${mails}
  push notifications waiting: ${pushes}
  requests that will expire: ${overdue}
Is it the site now? [y/s/N]
  y: yes, and nothing is sent about the past
  s: yes, and what waits is sent
  Enter: no, it stays a copy
> `;
}

/** What was done, to the operator. @param copy undefined where there was nothing to do */
export function sayLive({ copy }: { copy: RestoredCopy | undefined }, waiting: GoLive['waiting']): string {
  if (!copy) return 'This is the site already: it is no restored copy, or someone has said so before.';
  const { madeAt, mails, pushes, overdue } = copy;
  return (
    `This is the site now, restored from a backup of ${madeAt}. ` +
    `What waited is ${waiting === 'drop' ? 'deleted' : 'sent'} (mails: ${mails}, push notifications: ${pushes}). ` +
    `Requests that expire now: ${overdue}, and their people are ${waiting === 'drop' ? 'not ' : ''}told.`
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
