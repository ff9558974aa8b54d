import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { GoLive, RestoredCopy } from '../contract/site/restored-copy.ts';

/**
 * Asks at the terminal whether a restored copy is now the live site.
 *
 * @returns what to do with waiting messages, or undefined if it remains a copy
 */
export async function askWhetherSite(
  copy: RestoredCopy,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<GoLive['waiting'] | undefined> {
  // Reads lines instead of keys, so that Ctrl-C still stops the server.
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

/** Describes the result to the operator. @param copy undefined if this already was the live site */
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
 * Whether this process runs in the foreground of a terminal. The system suspends a background process that reads from its
 * terminal.
 */
export function isAtTerminal({ stdin, stdout } = process): boolean {
  if (!stdin.isTTY || !stdout.isTTY) return false;
  try {
    // Linux only: the process group, and the terminal's foreground process group.
    const [, , group, , , front] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return group === front;
  } catch {
    return true;
  }
}
