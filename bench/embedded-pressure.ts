/**
 * Response times of a site on the embedded database while many visitors request its list: `node embedded-pressure.ts [CALLERS]
 * [SECONDS]`. Prints lists per second, and response times in milliseconds for lists and for `/api/health`. The latter needs no
 * database, so it shows how long the server's thread is busy with something else.
 */
import { Agent, request } from 'node:http';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';

const callers = Number(process.argv[2] ?? 100);
const seconds = Number(process.argv[3] ?? 10);

const folder = await temporaryFolder();
const app = await startApp({ env: { DATA_DIR: folder.path, READS_PER_MINUTE: '0' } });
const agent = new Agent({ keepAlive: true });
// Warm-up.
await during(2, callers, '/api/all-foods');

const [lists, health] = await Promise.all([
  during(seconds, callers, '/api/all-foods'),
  during(seconds, 1, '/api/health', 10),
]);
console.log(`${callers} callers, ${seconds} s: ${(lists.length / seconds).toFixed(0)} lists/s`);
console.log(`list    ${summary(lists)}`);
console.log(`health  ${summary(health)}`);
agent.destroy();
await app.stop();
await folder.remove();

/** Makes concurrent callers request a path repeatedly, with a pause in between. @returns the response times */
async function during(duration: number, people: number, path: string, pause = 0): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + duration * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await get(path);
      waits.push(performance.now() - start);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: people }, one));
  return waits;
}

function get(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(app.url + path, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    call.on('error', reject).end();
  });
}

function summary(waits: number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}`;
}
