import type { Harm } from '../../../contract/site/site-health-terms.ts';
import type { Message } from '../../../contract/words/words.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { TimeGuard } from '../../site-time/guard-time.ts';
import type { SeenRequests } from './seen-requests.ts';
import type { TaskRuns } from './task-runs.ts';

export type Sources = {
  db: Db;
  config: Config;
  sendsMail: boolean;
  readMail(): Promise<MailConfig | undefined>;
  now: Date;
  time: TimeGuard;
  /** Facts about the machine and the proxy. */
  around: {
    /** Returns the free space in a folder, in bytes. */
    freeSpace(folder: string): Promise<number>;
    endOfCertificate(host: string, port: number): Promise<Date>;
  };
  requests: SeenRequests;
  tasks: TaskRuns;
};

export type Problem = {
  title: Message;
  advice: Message;
  /** Names, figures, and words to search the log for. */
  details?: string[];
  /** When the problem started, if known. */
  since?: Date | null | undefined;
  /** Overrides the check's harm, for a less harmful problem. */
  harm?: Harm;
};

export type Check = {
  /** What is checked, in a few words. */
  title: Message;
  harm: Harm;
  /** The docs section about this check. */
  docs: string;
  /** Path of the page where stewards can fix the problem, if there is one. */
  page?: string;
  /** Whether the check covers only this server. */
  ofServer?: true;
  /**
   * @returns `does not apply` if this site has nothing to check
   *
   * @throws an Error if the check cannot be completed
   */
  find(sources: Sources): Promise<Problem | 'well' | 'does not apply'>;
};
