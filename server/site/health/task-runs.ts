const HOUR = 60 * 60_000;

/** A task that is more than an hour overdue. `failure` is the message that it logs when it fails. */
type Late = { failure: string; since: Date };

/** When the periodic tasks of this server last ran. */
export type TaskRuns = {
  /**
   * Adds a periodic task.
   *
   * @returns a function to call after each run
   */
  add(failure: string, pause: number): () => void;
  late(now: Date): Late[];
};

export function createTaskRuns(clock: () => Date): TaskRuns {
  const tasks: { failure: string; pause: number; lastDone: Date }[] = [];
  return {
    add(failure, pause) {
      const task = { failure, pause, lastDone: clock() };
      tasks.push(task);
      return () => {
        task.lastDone = clock();
      };
    },
    late: (now) => {
      const late = tasks.filter(({ pause, lastDone }) => now.getTime() - lastDone.getTime() > pause + HOUR);
      const byFailure = new Map(late.map(({ failure, lastDone }) => [failure, { failure, since: lastDone }]));
      return [...byFailure.values()];
    },
  };
}
