import { setTimeout as wait } from 'node:timers/promises';
import type { Finding, SiteHealth } from '../../../contract/site/site-health.ts';
import { harms } from '../../../contract/site/site-health-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Config } from '../../config/config.ts';
import { freeSpace } from '../../db/embedded/embedded.ts';
import type { Db } from '../../db/schema.ts';
import type { TimeGuard } from '../../site-time/guard-time.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import { endOfCertificate } from './certificate.ts';
import type { Check, Problem, Sources } from './check.ts';
import { checks } from './checks.ts';
import { type SeenRequests, watchRequests } from './seen-requests.ts';
import { createTaskRuns, type TaskRuns } from './task-runs.ts';

/** Timeout of a check, in milliseconds. */
const PATIENCE = 4_000;

/** The health of the site, as seen by one server. */
export type Health = {
  requests: SeenRequests;
  tasks: TaskRuns;
  /** Runs all checks. The results are in the language of `words`. Never rejects. */
  examine(words: Words): Promise<SiteHealth>;
};

const around = { freeSpace, endOfCertificate };

type Watching = {
  db: Db;
  config: Config;
  site: Pick<SiteMemory, 'sendsMail' | 'readMail'>;
  clock: () => Date;
  time: TimeGuard;
};

export function watchHealth({ db, config, site, clock, time }: Watching): Health {
  const requests = watchRequests(config, clock);
  const tasks = createTaskRuns(clock);
  return {
    requests,
    tasks,
    async examine(words) {
      const mail = { sendsMail: site.sendsMail(), readMail: site.readMail };
      // While the clock is in doubt, use the last trusted time. With a wrong time, everything would seem late.
      const now = time.doubt()?.seen ?? clock();
      const found = await examine({ db, config, ...mail, requests, tasks, time, around, now }, words, checks);
      return { ...found, askedAt: clock().toISOString() };
    },
  };
}

export async function examine(sources: Sources, words: Words, checks: Record<string, Check>): Promise<SiteHealth> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, check, outcome: await outcomeOf(check, sources) })),
  );
  const those = (wanted: string) =>
    outcomes
      .filter(({ outcome }) => outcome === wanted)
      .map(({ name, check }) => ({ check: name, title: words._(check.title) }));
  const findings = outcomes
    .flatMap(({ name, check, outcome }) => (typeof outcome === 'string' ? [] : [present(name, check, outcome, words)]))
    .toSorted((one, other) => harms.indexOf(one.harm) - harms.indexOf(other.harm));
  return {
    isWell: findings.length === 0,
    findings,
    unknown: those('unknown'),
    well: those('well'),
    askedAt: sources.now.toISOString(),
  };
}

async function outcomeOf(check: Check, sources: Sources) {
  const unknown = () => 'unknown' as const;
  return Promise.race([check.find(sources).catch(unknown), wait(PATIENCE, undefined, { ref: false }).then(unknown)]);
}

function present(name: string, check: Check, problem: Problem, words: Words): Finding {
  return {
    check: name,
    harm: problem.harm ?? check.harm,
    title: words._(problem.title),
    advice: words._(problem.advice),
    details: problem.details ?? [],
    docs: check.docs,
    page: check.page ?? null,
    since: problem.since?.toISOString() ?? null,
    ofServer: check.ofServer ?? false,
  };
}
