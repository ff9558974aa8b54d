import { msg } from '#words';
import { MIN_FREE_SPACE } from '../../db/embedded/embedded.ts';
import type { Check } from './check.ts';

const MB = 1024 * 1024;
const DAY = 24 * 60 * 60_000;

/** Free space below which the disk counts as nearly full, in bytes. */
const LITTLE_SPACE = 1024 * MB;

/** A certificate is reported if it expires in fewer days than this. Automatic renewal happens a month before expiry. */
const SHORT_LIFE = 14;

export const diskSpace: Check = {
  title: msg`Disk space`,
  harm: 'high',
  docs: 'docs/running.md#space',
  ofServer: true,
  async find({ around: { freeSpace }, config: { dataDir, databaseUrl } }) {
    const free = await freeSpace(dataDir).catch((error) => {
      // With a PostgreSQL server, this folder may not exist.
      if (databaseUrl && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (free === undefined) return 'does not apply';
    if (free >= LITTLE_SPACE) return 'well';
    return {
      title: msg`The disk is nearly full`,
      advice: msg`Free up space on the disk that holds DATA_DIR. Below ${{ least: MIN_FREE_SPACE / MB }} MB, nothing can be saved.`,
      details: [`${dataDir}: ${Math.floor(free / MB)} MB`],
    };
  },
};

export const tasksDone: Check = {
  title: msg`Scheduled tasks`,
  harm: 'high',
  docs: 'docs/watching.md',
  ofServer: true,
  async find({ tasks, now }) {
    const late = tasks.late(now);
    if (late.length === 0) return 'well';
    return {
      title: msg`A scheduled task hasn’t run`,
      advice: msg`Search the log for the words below to see why. Restarting the server may help.`,
      details: late.map(({ failure }) => failure),
      since: new Date(Math.min(...late.map(({ since }) => since.getTime()))),
    };
  },
};

export const timeZone: Check = {
  title: msg`Time zone`,
  harm: 'medium',
  docs: 'docs/configuration.md',
  page: '/moderation/site#place',
  async find({ config: { isTimeZoneUnsaid } }) {
    if (!isTimeZoneUnsaid) return 'well';
    return {
      title: msg`No time zone is set`,
      advice: msg`Food expires at midnight UTC. Set the site’s location at /moderation/site.`,
    };
  },
};

export const certificate: Check = {
  title: msg`TLS certificate`,
  harm: 'high',
  docs: 'docs/running.md#a-first-day',
  async find({ around: { endOfCertificate }, config: { publicUrl }, now }) {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:' || isLoopback(hostname)) return 'does not apply';
    const ends = await endOfCertificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY);
    if (days >= SHORT_LIFE) return 'well';
    const advice = msg`The certificate wasn’t renewed. Check the proxy’s log.`;
    const details = [`${hostname}: ${ends.toISOString()}`];
    if (days < 0) return { title: msg`The certificate has expired`, advice, details, since: ends };
    return { title: msg`The certificate expires soon`, advice, details };
  },
};

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}
