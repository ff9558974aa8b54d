/**
 * Checks whether response times reveal that an email is registered.
 *
 *     npm ci && npm run build && npm run sign-in-timing --prefix bench [-- ROUNDS=60]
 *
 * Starts a real server with a new embedded database and registers 30 people. Then it makes calls with registered and unregistered
 * emails in turn: logging in with a wrong password, asking for a new password, and registering. Prints the ratio of the two
 * medians. For an idea of the noise, it also prints the ratio of even to odd rounds with unregistered emails, where nothing
 * differs.
 */
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { register } from '../test/process/person.ts';

const ROUNDS = Number(process.argv[2]) || 60;
/** Number of people: the limits per email allow 20 tries and 3 mails each. */
const PEOPLE = 30;

const folder = await temporaryFolder();
// Nothing listens at SMTP_URL, so mail stays in the outbox. Calls only put it there anyway.
const env = { DATA_DIR: folder.path, SAMPLE_FOODS: 'off', SMTP_URL: 'smtp://127.0.0.1:1', TRUST_PROXY: '1' };
const app = await startApp({ env });
try {
  // Registration is limited per IP address, so every call uses another one.
  let visitors = 0;
  const fromElsewhere = () => {
    visitors += 1;
    return { 'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
  };
  for (let person = 0; person < PEOPLE; person += 1) await register(app.url, `Person ${person}`, fromElsewhere());

  const timed = async (path: string, body: object) => {
    const start = performance.now();
    const response = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { ms: performance.now() - start, said: `${response.status} ${text}` };
  };
  const known = (round: number) => `person.${round % PEOPLE}@example.org`;
  const unknown = (round: number) => `nobody.${round}.${Date.now()}@example.org`;
  const calls: Record<string, (email: string) => ReturnType<typeof timed>> = {
    'sign-in, wrong password': (email) => timed('/auth/sign-in/email', { email, password: 'Not-The-Password' }),
    'forgotten password': (email) => timed('/forgotten-password', { email }),
    registering: (email) =>
      timed('/auth/sign-up/email', { name: 'Eve', image: '', email, password: 'Not-The-Password' }),
  };

  console.log('| Call | registered, ms | not registered, ms | ratio | noise | same words |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, ask] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const words = { known: new Set<string>(), unknown: new Set<string>() };
    for (let round = -5; round < ROUNDS; round += 1) {
      // The order alternates. The first rounds are warm-up.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const { ms, said } = await ask(kind === 'known' ? known(round + PEOPLE) : unknown(round));
        if (round >= 0) times[kind].push(ms);
        words[kind].add(said);
      }
    }
    const isSame = [...words.known].join() === [...words.unknown].join();
    const [one, other] = [times.known, times.unknown].map(median);
    const [even, odd] = [0, 1].map((rest) => median(times.unknown.filter((_, index) => index % 2 === rest)));
    const cells = [name, (one ?? 0).toFixed(1), (other ?? 0).toFixed(1), ratio(one, other), ratio(even, odd)];
    console.log(`| ${[...cells, isSame ? 'yes' : 'no'].join(' | ')} |`);
  }
} finally {
  await app.stop();
  await folder.remove();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function ratio(one = 0, other = 1): string {
  return (one / other).toFixed(2);
}
