import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ApiError } from '../api-error.ts';
import type { DecoderAnswer } from './decoder-process.ts';
import { sendPicture } from './picture-pipe.ts';
import type { PhotoFiles } from './pipeline.ts';

/** By how much others come first, as `nice` counts. */
const NICENESS = 10;

/** Milliseconds without work after which the process ends, and gives back the memory that it has taken. */
const IDLE = 60_000;

/**
 * Has glibc give back what large pictures took, in bytes. By itself it keeps memory for every thread that has decoded, and for
 * blocks as large as the largest one that was ever freed.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '131072' };

type Decoder = {
  child: ChildProcess;
  input: Socket;
  tasks: Map<number, PromiseWithResolvers<PhotoFiles>>;
  idle: NodeJS.Timeout;
};

/**
 * By how much V8's heap may grow, in percent, before all of it is looked through; 0 leaves that to V8, which counts the bytes of
 * pictures that pass by, and would look through it several times a second, while everybody waits.
 */
const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let running: Decoder | undefined;
let lastTask = 0;

/**
 * As makeFiles of pipeline.ts, in a process of its own: everything else that the machine has to do comes first, and a picture
 * at which the decoder breaks ends nothing but that process. Two are decoded at once; the others wait there.
 *
 * @param picture its bytes as they arrive, which are handed on at once, so that they take no memory here
 * @throws ApiError as makeFiles does; what the picture breaks off with
 */
export async function makeFiles(picture: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<PhotoFiles> {
  running ??= startDecoder();
  const { input, tasks, idle } = running;
  const id = ++lastTask;
  const task = Promise.withResolvers<PhotoFiles>();
  tasks.set(id, task);
  // When the process ends, what is sent next fails too.
  task.promise.catch(() => {});
  try {
    await sendPicture(input, id, picture);
    return await task.promise;
  } finally {
    tasks.delete(id);
    idle.refresh();
  }
}

function startDecoder(): Decoder {
  setGrowth(100);
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(join(import.meta.dirname, 'decoder-process.ts'), [], {
    serialization: 'advanced',
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // The pictures are not in the heap.
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64', '--expose-gc'],
    // What else the server was told is not for whoever gets hold of this process.
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE: module.getCompileCacheDir(), ...MALLOC },
  });
  const tasks: Decoder['tasks'] = new Map();
  const stop = () => {
    if (tasks.size > 0) return idle.refresh();
    if (running?.child === child) running = undefined;
    if (child.connected) child.disconnect();
  };
  const idle = setTimeout(stop, IDLE);
  const fail = (error: Error) => {
    clearTimeout(idle);
    if (running?.child === child) running = undefined;
    if (!running) setGrowth(0);
    for (const { reject } of tasks.values()) reject(error);
  };
  child.on('message', ({ id, ...answer }: DecoderAnswer) => {
    const task = tasks.get(id);
    if ('files' in answer) return task?.resolve(answer.files);
    const { code, message, cause } = answer.refusal;
    task?.reject(new ApiError(code, { message, cause }));
  });
  child.on('error', fail);
  child.on('exit', (code, signal) => fail(new Error(`the decoder of photos has ended (${signal ?? code})`)));
  once(child, 'spawn').then(
    () => lowerPriority(child),
    () => {},
  );
  const input = child.stdin as Socket;
  // Whoever has written to it is told.
  input.on('error', () => {});
  // None of these keeps a server that stops from ending. When it has, the other end of the channel closes.
  idle.unref();
  input.unref();
  child.unref();
  child.channel?.unref();
  return { child, input, tasks, idle };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(19, getPriority() + NICENESS));
  } catch {
    // Where that is not allowed it is as urgent as everything else.
  }
}
