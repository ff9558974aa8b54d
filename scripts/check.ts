/** `npm run check` runs all static checks, in parallel. The output of each check is printed in one piece. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const CHECKS = [
  'biome check .',
  'node scripts/check-folders.ts',
  // With four checkers, TypeScript's default, each infers the same types again, which takes more than twice the CPU time.
  'react-router typegen && tsc --checkers 1',
  'node scripts/check-browsers.ts',
  'node scripts/check-words.ts',
  'node scripts/check-english.ts',
  'lingui check sync',
  'lingui check missing',
  'node scripts/check-sides.ts',
  'node scripts/check-text.ts',
];

const outcomes = await Promise.all(CHECKS.map(check));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

async function check(command: string): Promise<boolean> {
  // stdout and stderr combined, to keep the order of the output.
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await text(child.stdout);
  process.stdout.write(said);
  return (await ended) === 0;
}
