import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const HOUR = 60 * 60 * 1000;

/**
 * Preloaded into a server to change its clock. CLOCK_AHEAD moves the server so many hours ahead, as if the machine had kept
 * running (so the uptime grows too). With CLOCK_FILE only the clock is wrong, by the number of hours currently in that file.
 */
const later = Number(process.env.CLOCK_AHEAD ?? 0) * HOUR;
let ahead = later;
const runningFor = os.uptime;
os.uptime = () => runningFor() + later / 1000;
syncBuiltinESMExports();

const { CLOCK_FILE } = process.env;
if (CLOCK_FILE) {
  const read = () => {
    ahead = later + Number(readFileSync(CLOCK_FILE, 'utf8')) * HOUR;
  };
  read();
  setInterval(read, 20).unref();
}
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(RealDate.now() + ahead);
    else super(...(args as [string]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;

// Node takes the Date header of responses from the machine's clock.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: never[]) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args as never);
} as typeof writeHead;
