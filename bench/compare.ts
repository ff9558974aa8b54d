/** Compares servers: rounds in which each has its turn, and a table of medians and ratios. */
import type { Generator, Load } from './load.ts';
import type { RunningServer } from './processes.ts';

/** A request made to both Open Larder and another program, the peer. */
export type Comparison = {
  what: string;
  path: string;
  headers?: Record<string, string>;
  peer: RunningServer;
  /** Minimum ratio of our requests per second to the peer's. */
  goal: number;
  /** Whether the goal applies to CPU time too. */
  goalOfCpu?: boolean;
  /** The peer's path, if it differs. */
  peerPath?: string;
  peerHeaders?: Record<string, string>;
  /** Whether the responses are known to differ, so that they aren't compared. */
  saysOther?: boolean;
};

export type Rounds = { rounds: number; seconds: number; connections: number };

/** Reads `[SECONDS] [ROUNDS]` from the command line. */
export function readRounds(): Rounds {
  const [seconds = '2', rounds = '5'] = process.argv.slice(2);
  return { seconds: Number(seconds), rounds: Number(rounds), connections: 32 };
}

/** Measures and prints all comparisons. A round measures one program right after the other; their order alternates. */
export async function compare(
  load: Generator,
  ours: RunningServer,
  comparisons: Comparison[],
  { rounds, seconds, connections }: Rounds,
): Promise<void> {
  console.log(
    `${rounds} rounds of ${seconds} s, ${connections} connections. Medians; a ratio is the median of the rounds' ratios, ` +
      'and over 1 where Open Larder is the better one. µs: CPU time of the server for one answer.\n',
  );
  head('what', 'peer', 'ours/s', 'peer/s', 'ratio', 'ours µs', 'peer µs', 'ratio', 'p99 ms', 'kB', 'goal', 'same');
  for (const { what, path, headers = {}, peer, goal, goalOfCpu, peerPath, peerHeaders, saysOther } of comparisons) {
    const askOurs = { port: ours.port, pid: ours.pid, path, headers, connections };
    const { port, pid } = peer;
    const askPeer = { port, pid, path: peerPath ?? path, headers: peerHeaders ?? headers, connections };
    const pairs: { ours: Load; peer: Load }[] = [];
    // One extra round first, not counted, for warm-up.
    for (let round = -1; round < rounds; round++) {
      const turns = round % 2 === 0 ? [askOurs, askPeer] : [askPeer, askOurs];
      const loads = new Map<object, Load>();
      for (const ask of turns) loads.set(ask, await load.run({ ...ask, seconds }));
      if (round >= 0) pairs.push({ ours: loads.get(askOurs) as Load, peer: loads.get(askPeer) as Load });
    }
    const of = (value: (pair: { ours: Load; peer: Load }) => number) => median(pairs.map(value));
    const ratio = of((pair) => pair.ours.perSecond / pair.peer.perSecond);
    const ratioOfCpu = of((pair) => pair.peer.serverCpu / pair.ours.serverCpu);
    const hashes = new Set(pairs.flatMap((pair) => [...pair.ours.hashes, ...pair.peer.hashes]));
    const same = saysOther ? 'not asked' : hashes.size === 1 ? [...hashes][0] : `NO: ${[...hashes].join(' ')}`;
    row(
      what,
      peer.name,
      of((pair) => pair.ours.perSecond).toFixed(0),
      of((pair) => pair.peer.perSecond).toFixed(0),
      ratio.toPrecision(2),
      of((pair) => pair.ours.serverCpu).toFixed(0),
      of((pair) => pair.peer.serverCpu).toFixed(0),
      ratioOfCpu.toPrecision(2),
      `${of((pair) => pair.ours.p99).toFixed(1)} / ${of((pair) => pair.peer.p99).toFixed(1)}`,
      `${of((pair) => pair.ours.bytes / 1000).toFixed(1)} / ${of((pair) => pair.peer.bytes / 1000).toFixed(1)}`,
      `≥ ${goal}${goalOfCpu ? ', both' : ''} ${ratio >= goal && (!goalOfCpu || ratioOfCpu >= goal) ? 'met' : 'missed'}`,
      `${same}${failures(pairs)}`,
    );
  }
}

/** Prints the header of a Markdown table. */
export function head(...cells: string[]): void {
  row(...cells);
  console.log(`|${' --- |'.repeat(cells.length)}`);
}

export function row(...cells: (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Describes the responses with other statuses than 200, which aren't counted above, although their CPU time is. */
function failures(pairs: { ours: Load; peer: Load }[]): string {
  const counts: Record<string, number> = {};
  for (const { others } of pairs.flatMap(({ ours, peer }) => [ours, peer])) {
    for (const [status, count] of Object.entries(others)) counts[status] = (counts[status] ?? 0) + count;
  }
  const words = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  return words.length === 0 ? '' : `; not counted: ${words.join(', ')}`;
}
