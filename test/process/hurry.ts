/**
 * For `node --import`: lets a server do every fifth of a second what it does every ten seconds, such as to send mail, so
 * that a test need not wait for it.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const wait = timers.setTimeout;
timers.setTimeout = (milliseconds, ...rest) => wait(milliseconds === 10_000 ? 200 : milliseconds, ...rest);
syncBuiltinESMExports();
