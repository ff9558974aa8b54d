import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const HOUR = 60 * 60 * 1000;

/**
 * Loaded into a server before anything else. With CLOCK_AHEAD it lives so many hours later, for which its machine has run on. With
 * CLOCK_FILE its clock alone is wrong, by as many as that file says by now.
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

// Node has the header of answers from the machine.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: never[]) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args as never);
} as typeof writeHead;
