/**
 * Memory needed to back up and restore a large embedded database: `node backup-memory.ts [MEGABYTES]`. Fills a data folder with
 * incompressible text, then runs `npm run larder -- backup` and `npm run larder -- restore` like an operator.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { SMALL_HEAP } from '../server/kernel/small-process.ts';
import { ROOT, temporaryFolder } from '../test/process/app-process.ts';
import { residentMemory } from './processes.ts';

const MEGABYTES = Number(process.argv[2] ?? 1024);
const ROW = 400_000;

const folder = await temporaryFolder();
const [full, empty] = [join(folder.path, 'full'), join(folder.path, 'empty')];
const database = await openEmbedded(full, (error) => {
  throw error;
});
await migrate(database.db);
for (let i = 0; i < (MEGABYTES * 1_000_000) / ROW; i++) {
  const value = randomBytes((ROW * 3) / 4).toString('base64');
  await database.pool.query('insert into secrets (name, value) values ($1, $2)', [`secret-${i}`, value]);
  if (i % 100 === 0) await database.maintain();
}
await database.close();

const file = join(folder.path, 'backup.gz');
await run('backup', full);
console.log(`the backup has ${(statSync(file).size / 1_000_000).toFixed(0)} MB`);
await run('restore', empty);
await folder.remove();

/** Runs one of the two and prints its time and peak memory, alone and with its child process. */
async function run(command: 'backup' | 'restore', dataDir: string): Promise<void> {
  const start = performance.now();
  const child = spawn(process.execPath, [...SMALL_HEAP, join(ROOT, 'scripts/larder.ts'), command, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const most = { alone: 0, together: 0 };
  const look = setInterval(() => {
    const [own = 0, ...others] = memoryOf(child.pid);
    most.alone = Math.max(most.alone, own);
    if (others.length > 0) most.together = Math.max(most.together, own + sum(others));
  }, 20);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const together = most.together && `, ${most.together.toFixed(0)} MB with the process that makes the empty database`;
  console.log(
    `${command} of ${MEGABYTES} MB: exit code ${code}, ${seconds} s, at most ${most.alone.toFixed(0)} MB of memory${together || ''}`,
  );
}

/** Current memory of a process and of each of its child processes, in MB. */
function memoryOf(pid: number | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return [residentMemory(Number(pid)) || 0, ...children.flatMap((child) => memoryOf(Number(child)))];
  } catch {
    // The process has ended.
    return [];
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
