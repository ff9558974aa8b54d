import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that the tests drive, and that ends with them. */
export type Program = {
  /** Waits for a line of output that matches. @returns the first capture group */
  line(pattern: RegExp): Promise<string>;
  /** Calls `look` with every line of output from now on. */
  onLine(look: (line: string) => void): void;
  end(): Promise<void>;
  ended: Promise<unknown>;
};

export function startProgram(name: string, args: string[], env: Record<string, string> = {}): Program {
  const program = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  running.add(program);
  const ended = once(program, 'exit').finally(() => running.delete(program));
  const outputs = [program.stdout, program.stderr].map((input) => createInterface({ input }));
  const onLine: Program['onLine'] = (look) => {
    for (const output of outputs) output.on('line', look);
  };
  return {
    onLine,
    line: (pattern) =>
      Promise.race([
        new Promise<string>((resolve) =>
          onLine((line) => pattern.test(line) && resolve(pattern.exec(line)?.[1] ?? '')),
        ),
        ended.then(() => Promise.reject(new Error(`${name} has ended`))),
      ]),
    end: async () => {
      program.kill();
      await ended;
    },
    ended,
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const program of running) program.kill('SIGKILL');
});
