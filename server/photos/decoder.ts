import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ApiError, codes } from '../kernel/api-error.ts';
import { createFairLimit, type Party } from '../kernel/fair-limit.ts';
import { SMALL_HEAP, SMALL_MALLOC } from '../kernel/small-process.ts';
import type { DecoderAnswer, DecoderTask, Made } from './decoder-process.ts';

/** How much other processes come first, as `nice` counts. */
const NICENESS = 10;

/** Milliseconds without work after which the process ends and gives its memory back. */
const IDLE = 60_000;

/** How many milliseconds one picture may take before the process is killed. The largest need three thousand. */
const LONGEST = 20_000;

/** How many pictures are decoded at once. Decoding takes much memory. */
const AT_ONCE = 2;

type Work = Omit<DecoderTask, 'id'> & Pick<PromiseWithResolvers<Made[keyof Made]>, 'resolve' | 'reject'>;
type Pending = Work & { timer: NodeJS.Timeout };

type Decoder = { child: ChildProcess; pending: Map<number, Pending>; idle: NodeJS.Timeout };

/**
 * Sets how much V8's heap may grow, in percent, before a full collection; 0 leaves that to V8. V8 counts the bytes of
 * passing pictures, and would collect several times a second while everybody waits.
 */
const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

/** As many wait as there are places to send from (photo-routes.ts), and as long as those before them take. */
const limitDecoding = createFairLimit({
  atOnce: AT_ONCE,
  each: AT_ONCE,
  waiting: 100,
  waitingEach: 100,
  patience: 10 * 60_000,
});

let running: Decoder | undefined;
let lastTask = 0;

/** The folders of pictures that are being worked on. */
const folders = new Set<string>();

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Picture = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** As makeFiles of pipeline.ts, by `make`. */
export function makeFiles(picture: Picture, party: Party, signal?: AbortSignal): Promise<Made['photo']> {
  return make('photo', picture, party, signal);
}

/** The errors of pictures that cannot be decoded. */
export const pictureErrors = codes(
  'NOT_A_PHOTO',
  'PHOTO_INCOMPLETE',
  'PHOTO_UNREADABLE',
  'TOO_MANY_PIXELS',
  'NO_SPACE',
);

/** As makeLogoFiles of logo-pipeline.ts, by `make`. */
export function makeLogoFiles(picture: Picture, party: Party, signal?: AbortSignal): Promise<Made['logo']> {
  return make('logo', picture, party, signal);
}

/**
 * Makes files of a picture in a process of its own with a low priority. A picture that crashes the decoder, or takes
 * too long, ends only that process. Until its turn the picture is in a file, since V8 counts the bytes in memory and
 * would keep everybody waiting.
 *
 * @param picture its bytes as they arrive
 * @param party whose turn it is in
 * @param signal says that nobody waits for it any more; the picture is given up if it has not had its turn
 * @throws ApiError as `pictureErrors`, or any error of the picture's own stream
 */
async function make<Kind extends keyof Made>(
  kind: Kind,
  picture: Picture,
  party: Party,
  signal?: AbortSignal,
): Promise<Made[Kind]> {
  const folder = await mkdtemp(join(tmpdir(), 'open-larder-photo-')).catch(tellNoSpace);
  folders.add(folder);
  const file = join(folder, 'as-sent');
  try {
    await writeFile(file, picture, { mode: 0o600 }).catch(tellNoSpace);
    return await limitDecoding(party, async () => {
      if (signal?.aborted) throw new ApiError('PHOTO_INCOMPLETE');
      const { promise, resolve, reject } = Promise.withResolvers<Made[keyof Made]>();
      give({ file, kind, resolve, reject });
      return promise as Promise<Made[Kind]>;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
}

function tellNoSpace(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' ? new ApiError('NO_SPACE', { cause: error }) : error;
}

function give(work: Work): void {
  const { file, kind, reject } = work;
  running ??= startDecoder();
  const decoder = running;
  const id = ++lastTask;
  const timer = setTimeout(() => {
    decoder.pending.delete(id);
    reject(new ApiError('PHOTO_UNREADABLE', { cause: new Error(`decoding took longer than ${LONGEST} ms`) }));
    replace(decoder);
  }, LONGEST);
  decoder.pending.set(id, { ...work, timer });
  // The exit handler reports a task that could not be sent.
  decoder.child.send({ id, file, kind } satisfies DecoderTask, () => {});
}

/** Ends a process that a picture keeps busy. Its other pictures go to another process. */
function replace({ child, pending }: Decoder): void {
  const others = [...pending.values()];
  pending.clear();
  if (running?.child === child) running = undefined;
  child.kill('SIGKILL');
  for (const { timer, ...work } of others) {
    clearTimeout(timer);
    give(work);
  }
}

function startDecoder(): Decoder {
  setGrowth(100);
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(join(import.meta.dirname, 'decoder-process.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The pictures are not in the heap.
    execArgv: [...SMALL_HEAP, '--expose-gc'],
    // The server's other settings are not for an attacker who takes over this process.
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE: module.getCompileCacheDir(), ...SMALL_MALLOC },
  });
  const pending: Decoder['pending'] = new Map();
  const stop = () => {
    if (pending.size > 0) return idle.refresh();
    if (running?.child === child) running = undefined;
    if (child.connected) child.disconnect();
  };
  const idle = setTimeout(stop, IDLE);
  const fail = (error: Error) => {
    clearTimeout(idle);
    if (running?.child === child) running = undefined;
    if (!running) setGrowth(0);
    for (const { timer, reject } of pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    pending.clear();
  };
  child.on('message', ({ id, ...answer }: DecoderAnswer) => {
    const asked = pending.get(id);
    if (!asked) return;
    pending.delete(id);
    clearTimeout(asked.timer);
    idle.refresh();
    if ('files' in answer) return asked.resolve(answer.files);
    const { code, message, cause } = answer.refusal;
    asked.reject(new ApiError(code, { cause, ...(message !== undefined && { message }) }));
  });
  child.on('error', fail);
  child.on('exit', (code, signal) => fail(new Error(`the photo decoder exited (${signal ?? code})`)));
  once(child, 'spawn').then(
    () => lowerPriority(child),
    () => {},
  );
  // None of these keeps a stopping server alive. When it has ended, the other end of the channel closes.
  idle.unref();
  child.unref();
  child.channel?.unref();
  return { child, pending, idle };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(19, getPriority() + NICENESS));
  } catch {
    // Without permission for that it is as urgent as everything else.
  }
}
