/**
 * For `node --import`: runs jobs that a server repeats every 10, 30 or 60 seconds, such as sending mail or checking for expired
 * requests, every fifth of a second instead, so that tests need not wait.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const SLOW = [10_000, 30_000, 60_000];
const wait = timers.setTimeout;
timers.setTimeout = (milliseconds, ...rest) => wait(SLOW.includes(Number(milliseconds)) ? 200 : milliseconds, ...rest);
syncBuiltinESMExports();
