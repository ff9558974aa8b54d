/**
 * `npm run check` tells what can be told of the code without running it. The checks run side by side; what one of them says is
 * printed in one piece.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const CHECKS = [
  'biome check .',
  'node scripts/check-folders.ts',
  // With four checkers, as TypeScript has by itself, each works out the same types again: more than twice the CPU time.
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
  // In one stream, so that errors stay where they were said.
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await text(child.stdout);
  process.stdout.write(said);
  return (await ended) === 0;
}
