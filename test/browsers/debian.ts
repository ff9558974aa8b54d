import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Timeout of apt-get in milliseconds. */
const PATIENCE = 240_000;

/** Installs Debian packages if programs are missing. @throws the reason, if it can't */
export async function installFromDebian(programs: string[], packages: string[]): Promise<void> {
  const missing = () => programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing().length === 0) return;
  const how = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`${missing().join(', ')} missing, and only root may say: ${how}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  try {
    await run('apt-get', ['update'], { env, timeout: PATIENCE });
    await run('apt-get', ['install', ...options, ...packages], { env, timeout: PATIENCE });
  } catch (error) {
    throw new Error(`${missing().join(', ')} missing, and this failed: ${how}`, { cause: error });
  }
}
