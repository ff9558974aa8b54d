import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** Why a data folder cannot be used, if that is known. */
type Obstacle = 'full' | 'read-only' | 'not ours' | 'no folder';

const SAME_DATA = 'Your data is safe. Do not switch to another DATA_DIR: that would start a new, empty site.';

/**
 * Returns an error that says what to do about an unusable data folder. Suggests another folder only if this one does not exist,
 * because the server would start a new, empty site there.
 */
export function unusableFolder(folder: string, error: Error): Error {
  const path = resolve(folder);
  const obstacle = obstacleIn(`${codeOf(error)} ${error.message}`) ?? tryToWrite(path);
  if (!obstacle) return new Error(`The data folder ${path} cannot be used (${error.message}). ${SAME_DATA}`);
  const isThere = mayBeThere(path) && obstacle !== 'no folder';
  return new Error(`${what(obstacle, path)} ${isThere ? SAME_DATA : `Or choose another one: DATA_DIR=./data`}`);
}

/** Whether the path exists. Also true if a parent folder's permissions make it impossible to tell. */
function mayBeThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    return codeOf(error as Error) !== 'ENOENT';
  }
}

/** Returns advice if PostgreSQL's message is about a file error, and undefined otherwise. */
export function adviceForFileError(folder: string, complaint: string): string | undefined {
  const obstacle = obstacleIn(complaint);
  return obstacle && `${what(obstacle, resolve(folder))} ${SAME_DATA}`;
}

function codeOf(error: Error): string {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  // SQLite's code for a full disk (SQLITE_FULL), from the lock.
  return errcode === 13 ? 'ENOSPC' : code;
}

function obstacleIn(text: string): Obstacle | undefined {
  if (/ENOSPC|EDQUOT|No space left|disk is full|quota exceeded/i.test(text)) return 'full';
  if (/EROFS|Read-only file system/i.test(text)) return 'read-only';
  if (/EACCES|EPERM|Permission denied|not permitted/i.test(text)) return 'not ours';
  if (/ENOTDIR|EEXIST/.test(text)) return 'no folder';
  return undefined;
}

/** Finds the reason for a failed write, which SQLite's error does not include, by checking write permissions. */
function tryToWrite(path: string): Obstacle | undefined {
  for (const one of [path, join(path, 'db'), join(path, 'lock')]) {
    try {
      if (existsSync(one)) accessSync(one, constants.W_OK);
    } catch (error) {
      return obstacleIn(String((error as NodeJS.ErrnoException).code));
    }
  }
  return undefined;
}

function what(obstacle: Obstacle, path: string): string {
  if (obstacle === 'no folder')
    return `DATA_DIR=${path} is not a folder, or is inside something that is not a folder. Set it to a folder.`;
  if (obstacle === 'full') {
    return (
      `The disk of ${path} is full. Free some space and start again: df -h ${path} shows how much is left, and old backups in ` +
      `${join(path, 'backups')} can be deleted once they are on another machine.`
    );
  }
  if (obstacle === 'read-only') {
    return (
      `${path} is read-only. If dmesg shows disk errors, the disk is failing: copy the data to another disk first. Otherwise, allow ` +
      'this service to write there: ReadWritePaths= in its systemd unit, a volume in a container, or ' +
      'mount -o remount,rw.'
    );
  }
  const me = userInfo().username;
  const owner = ownerOf(path);
  return (
    `${me} is not allowed to write to ${path}${owner === undefined ? '' : `, which belongs to user id ${owner}`}. Change its owner ` +
    `(sudo chown -R ${me} ${path}) and start again.`
  );
}

/** Returns the id of the first other user who owns one of the files. */
function ownerOf(path: string): number | undefined {
  const owners = [path, join(path, 'db'), join(path, 'lock'), join(path, 'db/PG_VERSION')].flatMap((one) =>
    existsSync(one) ? [statSync(one).uid] : [],
  );
  return owners.find((uid) => uid !== process.getuid?.());
}
