import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../api-error.ts';
import type { DecoderAnswer, DecoderTask } from './decoder-process.ts';
import type { PhotoFiles } from './pipeline.ts';

/** By how much others come first, as `nice` counts. */
const NICENESS = 10;

/** Milliseconds without work after which the process ends, and gives back the memory that it has taken. */
const IDLE = 60_000;

type Decoder = { child: ChildProcess; tasks: Map<number, PromiseWithResolvers<PhotoFiles>>; idle: NodeJS.Timeout };

let running: Decoder | undefined;
let lastTask = 0;

/**
 * As makeFiles of pipeline.ts, in a process of its own: everything else that the machine has to do comes first, and a picture
 * at which the decoder breaks ends nothing but that process.
 *
 * @throws ApiError as makeFiles does
 */
export async function makeFiles(picture: Buffer): Promise<PhotoFiles> {
  running ??= startDecoder();
  const { child, tasks, idle } = running;
  const id = ++lastTask;
  const task = Promise.withResolvers<PhotoFiles>();
  tasks.set(id, task);
  child.send({ id, picture } satisfies DecoderTask);
  try {
    return await task.promise;
  } finally {
    tasks.delete(id);
    idle.refresh();
  }
}

function startDecoder(): Decoder {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(join(import.meta.dirname, 'decoder-process.ts'), [], {
    serialization: 'advanced',
    // The pictures are not in the heap. More arenas keep more of what was in use once (glibc).
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    // What else the server was told is not for whoever gets hold of this process.
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, MALLOC_ARENA_MAX: '2' },
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
  // Neither keeps a server that stops from ending. When it has, the other end of the channel closes.
  idle.unref();
  child.unref();
  child.channel?.unref();
  return { child, tasks, idle };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(19, getPriority() + NICENESS));
  } catch {
    // Where that is not allowed it is as urgent as everything else.
  }
}
