/**
 * For `node --import`: lets a server do every fifth of a second what it does every ten seconds, half minute or minute, such as to send
 * mail or to look for what has expired, so that a test need not wait for it.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const SLOW = [10_000, 30_000, 60_000];
const wait = timers.setTimeout;
timers.setTimeout = (milliseconds, ...rest) => wait(SLOW.includes(Number(milliseconds)) ? 200 : milliseconds, ...rest);
syncBuiltinESMExports();
