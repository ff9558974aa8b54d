import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { SiteMemory } from '../site/memory/site-memory.ts';
import type { Limits } from './limit.ts';

/** The parts of the server that routes need. Some take more, which they name. */
export type Deps = {
  config: Config;
  db: Db;
  log: Logger;
  ctx: Context;
  limits: Limits;
  /** Who the site is. */
  site: SiteMemory;
  /** Whether the disk has space for changes. */
  hasSpace: () => Promise<boolean>;
};
