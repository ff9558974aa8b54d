/**
 * The load generator: kept-alive connections, each of which sends its next request as soon as the response is complete. It writes
 * HTTP by hand over sockets with a shared buffer, since Node's own client would need more CPU time than the measured servers. It
 * runs in its own process, controlled by `startLoad`, so that it can have its own core.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cpuSeconds, pinned } from './processes.ts';

/** What to request, and from which server. */
export type Job = {
  port: number;
  /** The server's process, whose CPU time is measured. */
  pid: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/** The result of a job. */
export type Load = {
  /** Number of complete responses with status 200, and of those with each other status. */
  answers: number;
  others: Record<number, number>;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The processes' CPU time per response, in microseconds. */
  serverCpu: number;
  loadCpu: number;
  /** Length of a body as sent. */
  bytes: number;
  /** Hashes of the first response's content on each connection (see `essence`); more than one if they differ. */
  hashes: string[];
};

/** A load generator that runs one job at a time. */
export type Generator = { run(job: Job): Promise<Load>; stop(): void };

export function startLoad(): Generator {
  const [program = '', ...args] = pinned('load', process.execPath, import.meta.filename);
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the load generator has ended')));
  ended.catch(() => {});
  return {
    run: async (job) => {
      child.send(job);
      const [load] = await Promise.race([once(child, 'message'), ended]);
      return load;
    },
    stop: () => child.kill(),
  };
}

if (import.meta.main) {
  process.on('message', async (job: Job) => process.send?.(await run(job)));
  process.on('disconnect', () => process.exit());
}

/** Status 0: the connection was closed. */
type Answer = { status: number; bytes: number; head: string; body: Buffer | undefined };

async function run({ port, pid, path, headers, connections, seconds }: Job): Promise<Load> {
  const request = Buffer.from(requestFor(port, path, headers));
  const others: Record<number, number> = {};
  const waits: number[] = [];
  const hashes = new Set<string>();
  let bytes = 0;

  const asking = await Promise.all(Array.from({ length: connections }, () => open(port)));
  await Promise.all(
    asking.map(async ({ ask }) => {
      const first = await new Promise<Answer>((resolve) => ask(request, resolve, true));
      if (first.body && first.status === 200) hashes.add(hashOf(first.head, first.body));
      bytes = first.bytes;
    }),
  );

  const [cpuOfServer, cpu, start] = [cpuSeconds(pid), process.cpuUsage(), performance.now()];
  const end = start + seconds * 1000;
  const askUntilEnd = ({ ask }: Asking) =>
    new Promise<void>((resolve) => {
      let asked = performance.now();
      const next = ({ status }: Answer) => {
        const now = performance.now();
        if (status === 200) waits.push(now - asked);
        else others[status] = (others[status] ?? 0) + 1;
        if (now >= end || status === 0) return resolve();
        asked = now;
        ask(request, next);
      };
      ask(request, next);
    });
  await Promise.all(asking.map(askUntilEnd));
  const took = performance.now() - start;
  const spent = process.cpuUsage(cpu);
  const serverSpent = cpuSeconds(pid) - cpuOfServer;
  for (const { close } of asking) close();

  const sorted = Float64Array.from(waits).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    answers: waits.length,
    others,
    perSecond: (waits.length / took) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    serverCpu: (serverSpent * 1e6) / waits.length,
    loadCpu: (spent.user + spent.system) / waits.length,
    bytes,
    hashes: [...hashes],
  };
}

/** All connections share this buffer, because received data is handled before anything else is read. */
const received = Buffer.allocUnsafe(256 * 1024);

/** A connection for one request at a time. */
type Asking = {
  ask(request: string | Buffer, onAnswer: (answer: Answer) => void, withBody?: boolean): void;
  close(): void;
};

async function open(port: number): Promise<Asking> {
  let head = '';
  let inHead = true;
  let left = 0;
  let tail = '';
  let answer: Answer = { status: 0, bytes: 0, head: '', body: undefined };
  let pieces: Buffer[] | undefined;
  let done: (answer: Answer) => void = () => {};

  const read = (length: number) => {
    let from = 0;
    if (inHead) {
      const before = head.length;
      head += received.toString('latin1', 0, Math.min(length, MOST_OF_HEAD));
      const close = head.indexOf('\r\n\r\n');
      if (close < 0) return;
      from = close + 4 - before;
      head = head.slice(0, close + 2);
      const size = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
      left = size === undefined ? Number.POSITIVE_INFINITY : Number(size);
      answer = { status: Number(head.slice(9, 12)), bytes: 0, head, body: undefined };
      inHead = false;
      tail = '';
    }
    const size = length - from;
    answer.bytes += size;
    left -= size;
    pieces?.push(Buffer.from(received.subarray(from, length)));
    if (left === Number.POSITIVE_INFINITY) {
      tail = (tail + received.toString('latin1', Math.max(from, length - END.length), length)).slice(-END.length);
      if (tail === END || (tail === END.slice(2) && answer.bytes === tail.length)) finish();
    } else if (left <= 0) finish();
  };
  const finish = () => {
    if (pieces) answer.body = Buffer.concat(pieces);
    inHead = true;
    head = '';
    done(answer);
  };

  const socket = await new Promise<Socket>((resolve, reject) => {
    const onread = {
      buffer: received,
      callback: (length: number) => {
        read(length);
        return true;
      },
    };
    const opened = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => resolve(opened));
    opened.on('error', reject).on('close', () => done({ status: 0, bytes: 0, head: '', body: undefined }));
  });
  return {
    ask: (request, onAnswer, withBody = false) => {
      pieces = withBody ? [] : undefined;
      done = onAnswer;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/**
 * Creates a function that makes a request whenever it's called, over as many kept-alive connections as needed, like a proxy. It
 * returns the status, or 0 if there was no response.
 */
export function asker(port: number): (path: string, headers?: Record<string, string>) => Promise<number> {
  const idle: Asking[] = [];
  return async (path, headers = {}) => {
    try {
      const connection = idle.pop() ?? (await open(port));
      const { status } = await new Promise<Answer>((resolve) => {
        connection.ask(requestFor(port, path, headers), resolve);
      });
      if (status !== 0) idle.push(connection);
      return status;
    } catch {
      return 0;
    }
  };
}

function requestFor(port: number, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Maximum length of a response's headers, in bytes. */
const MOST_OF_HEAD = 8_000;

/** The end of a response without Content-Length. */
const END = '\r\n0\r\n\r\n';

function hashOf(head: string, sent: Buffer): string {
  const whole = /\r\ntransfer-encoding: chunked\r\n/i.test(head) ? joinChunks(sent) : sent;
  const encoding = /\r\ncontent-encoding: (\w+)\r\n/i.exec(head)?.[1];
  const body = encoding === 'gzip' ? gunzipSync(whole) : encoding === 'br' ? brotliDecompressSync(whole) : whole;
  return createHash('sha256').update(essence(body.toString())).digest('hex').slice(0, 8);
}

/**
 * The content that two compared responses must have in common. For JSON: the values, regardless of spacing and order. For a page:
 * the words of its cards, since each program has its own layout around them, or all words if it has no cards.
 */
export function essence(text: string): string {
  if (!text.startsWith('<')) return JSON.stringify(JSON.parse(text), sorted);
  const cards = text.match(/<article[\s>].*?<\/article>/gs) ?? [text.replaceAll(/<script.*?<\/script>/gs, '')];
  return cards.map((card) => card.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).join('\n');
}

function sorted(_key: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).toSorted()) : value;
}

function joinChunks(sent: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.toString('latin1', at, line), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(sent.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
