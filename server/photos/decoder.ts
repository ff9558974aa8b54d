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

/** Niceness of the decoder process, relative to the server's. */
const NICENESS = 10;

/** How long the process may be idle before it ends to free its memory, in milliseconds. */
const IDLE_TIMEOUT = 60_000;

/** Maximum time for one picture before the process is killed, in milliseconds. The largest pictures take 3,000. */
const TIMEOUT = 20_000;

/** Maximum number of pictures to decode at once. Decoding takes a lot of memory. */
const AT_ONCE = 2;

type Work = Omit<DecoderTask, 'id'> & Pick<PromiseWithResolvers<Made[keyof Made]>, 'resolve' | 'reject'>;
type Pending = Work & { timer: NodeJS.Timeout };

type Decoder = { child: ChildProcess; pending: Map<number, Pending>; idle: NodeJS.Timeout };

/**
 * Sets by how many percent the heap may grow before a full garbage collection; 0 restores V8's default. V8 counts the bytes of
 * pictures that pass through, and by default would run several blocking collections a second.
 */
const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * `waiting` has room for all uploads that photo-routes.ts admits. `patience` is long enough to decode all pictures ahead in the
 * queue.
 */
const limitDecoding = createFairLimit({
  atOnce: AT_ONCE,
  each: AT_ONCE,
  waiting: 100,
  waitingEach: 100,
  patience: 10 * 60_000,
});

let running: Decoder | undefined;
let lastTask = 0;

const folders = new Set<string>();

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Picture = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Like makeFiles in pipeline.ts, but in the decoder process. See `make`. */
export function makeFiles(picture: Picture, party: Party, signal?: AbortSignal): Promise<Made['photo']> {
  return make('photo', picture, party, signal);
}

export const pictureErrors = codes(
  'NOT_A_PHOTO',
  'PHOTO_INCOMPLETE',
  'PHOTO_UNREADABLE',
  'TOO_MANY_PIXELS',
  'NO_SPACE',
);

/** Like makeLogoFiles in logo-pipeline.ts, but in the decoder process. See `make`. */
export function makeLogoFiles(picture: Picture, party: Party, signal?: AbortSignal): Promise<Made['logo']> {
  return make('logo', picture, party, signal);
}

/**
 * Makes files from a picture in a separate process with low priority. A picture that crashes the decoder or takes too long only
 * ends that process. Waiting pictures are stored in temporary files, because in memory their bytes would trigger garbage
 * collections that block the server.
 *
 * @param picture the bytes as they arrive
 * @param party the user, so that users take turns fairly
 * @param signal aborted when the client has disconnected; drops the picture if it is still waiting
 * @throws ApiError with one of `pictureErrors`, or any error from the picture's stream
 */
async function make<Kind extends keyof Made>(
  kind: Kind,
  picture: Picture,
  party: Party,
  signal?: AbortSignal,
): Promise<Made[Kind]> {
  const folder = await mkdtemp(join(tmpdir(), 'open-larder-photo-')).catch(throwNoSpace);
  folders.add(folder);
  const file = join(folder, 'as-sent');
  try {
    await writeFile(file, picture, { mode: 0o600 }).catch(throwNoSpace);
    return await limitDecoding(party, async () => {
      if (signal?.aborted) throw new ApiError('PHOTO_INCOMPLETE');
      const { promise, resolve, reject } = Promise.withResolvers<Made[keyof Made]>();
      submit({ file, kind, resolve, reject });
      return promise as Promise<Made[Kind]>;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
}

function throwNoSpace(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' ? new ApiError('NO_SPACE', { cause: error }) : error;
}

function submit(work: Work): void {
  const { file, kind, reject } = work;
  running ??= startDecoder();
  const decoder = running;
  const id = ++lastTask;
  const timer = setTimeout(() => {
    decoder.pending.delete(id);
    reject(new ApiError('PHOTO_UNREADABLE', { cause: new Error(`decoding took longer than ${TIMEOUT} ms`) }));
    replace(decoder);
  }, TIMEOUT);
  decoder.pending.set(id, { ...work, timer });
  // Ignore the result: a failure to send also reaches the exit handler.
  decoder.child.send({ id, file, kind } satisfies DecoderTask, () => {});
}

/** Kills a process that is stuck on a picture, and submits its other pictures to a new process. */
function replace({ child, pending }: Decoder): void {
  const others = [...pending.values()];
  pending.clear();
  if (running?.child === child) running = undefined;
  child.kill('SIGKILL');
  for (const { timer, ...work } of others) {
    clearTimeout(timer);
    submit(work);
  }
}

function startDecoder(): Decoder {
  setGrowth(100);
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(join(import.meta.dirname, 'decoder-process.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Pictures are outside the heap, so a small heap is enough.
    execArgv: [...SMALL_HEAP, '--expose-gc'],
    // Pass on only these variables, so that an attacker who takes over this process does not get the server's secrets.
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE: module.getCompileCacheDir(), ...SMALL_MALLOC },
  });
  const pending: Decoder['pending'] = new Map();
  const stop = () => {
    if (pending.size > 0) return idle.refresh();
    if (running?.child === child) running = undefined;
    if (child.connected) child.disconnect();
  };
  const idle = setTimeout(stop, IDLE_TIMEOUT);
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
    const task = pending.get(id);
    if (!task) return;
    pending.delete(id);
    clearTimeout(task.timer);
    idle.refresh();
    if ('files' in answer) return task.resolve(answer.files);
    const { code, message, cause } = answer.refusal;
    task.reject(new ApiError(code, { cause, ...(message !== undefined && { message }) }));
  });
  child.on('error', fail);
  child.on('exit', (code, signal) => fail(new Error(`the photo decoder exited (${signal ?? code})`)));
  once(child, 'spawn').then(
    () => lowerPriority(child),
    () => {},
  );
  // Do not keep a stopping server alive. When the server has ended, the channel closes and the decoder ends too.
  idle.unref();
  child.unref();
  child.channel?.unref();
  return { child, pending, idle };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(19, getPriority() + NICENESS));
  } catch {
    // Without permission to change its priority, the decoder runs at the server's.
  }
}
