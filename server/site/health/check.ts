import type { Harm } from '../../../contract/site/site-health-terms.ts';
import type { Message } from '../../../contract/words/words.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { TimeGuard } from '../../site-time/guard-time.ts';
import type { SeenRequests } from './seen-requests.ts';
import type { TaskRuns } from './task-runs.ts';

/** The means by which checks find out how a site is. */
export type Sources = {
  db: Db;
  config: Config;
  /** Whether there is a mail server. */
  sendsMail: boolean;
  /** How mail is sent. */
  readMail(): Promise<MailConfig | undefined>;
  now: Date;
  /** Whether this server's clock is believed. */
  time: TimeGuard;
  /** What lies around the site. */
  around: {
    /** How many bytes can still be written in a folder. */
    freeSpace(folder: string): Promise<number>;
    /** When the certificate ends that a server shows. */
    endOfCertificate(host: string, port: number): Promise<Date>;
  };
  /** What this server has seen in the headers of its visitors. */
  requests: SeenRequests;
  /** What this server does from time to time. */
  tasks: TaskRuns;
};

/** Something that is amiss. */
export type Amiss = {
  title: Message;
  /** What to do about it. */
  advice: Message;
  /** Names and figures, and what stands in the log. */
  details?: string[];
  /** Since when, if that is known. */
  since?: Date | null | undefined;
  /** If it is less harmful than what the check finds otherwise. */
  harm?: Harm;
};

/** One thing that is looked at. */
export type Check = {
  /** What is looked at, in a few words. */
  title: Message;
  harm: Harm;
  /** Where more stands about it. */
  docs: string;
  /** The page on which a steward sees to it, where there is one. */
  page?: string;
  /** Whether it knows only what this server has seen. */
  ofServer?: true;
  /**
   * @returns `does not apply` where the site has no such thing
   * @throws an Error where it can not be found out
   */
  find(sources: Sources): Promise<Amiss | 'well' | 'does not apply'>;
};
