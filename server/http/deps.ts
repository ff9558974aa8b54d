import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { SiteMemory } from '../site/memory/site-memory.ts';
import type { Limits } from './limit.ts';

/** Dependencies that all routes share. Some routes declare additional ones. */
export type Deps = {
  config: Config;
  db: Db;
  log: Logger;
  ctx: Context;
  limits: Limits;
  site: SiteMemory;
  /** Whether the disk has space for changes. */
  hasSpace: () => Promise<boolean>;
};
