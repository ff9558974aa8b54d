const HOUR = 60 * 60_000;

/** A task that has not been done for an hour longer than the pause between two times. `failure` is its sentence in the log. */
type Late = { failure: string; since: Date };

/** When the tasks of this server were last done. */
export type TaskRuns = {
  /**
   * Records a task that begins to be done from time to time.
   *
   * @returns to be called each time it is done
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
