import './config/node-env.ts';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { embeddedSignIn } from './accounts/sign-in/embedded-sign-in.ts';
import { firebaseVerifier } from './accounts/sign-in/firebase.ts';
import { idTokenVerifier } from './accounts/sign-in/id-token.ts';
import { secretState, secretWarning } from './accounts/sign-in/secret-state.ts';
import { type Admission, createAdmission } from './admission/admission.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { backUpByCommand, newestBackup } from './db/backup/daily.ts';
import { connectionWarning } from './db/connection-limit.ts';
import { type Database, openServer } from './db/database.ts';
import { openFolder } from './db/embedded/open-folder.ts';
import { serveOperator } from './db/embedded/operator-socket.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/schema.ts';
import { onReturn, toAll } from './db/subscription.ts';
import { backUpBeforeUpdate } from './db/update-backup.ts';
import type { AppDeps } from './deps.ts';
import { createEventHub } from './event-stream/event-hub.ts';
import { broadcast, broadcastResync, EVENTS_CHANNEL } from './events/broadcast.ts';
import { type Publish, publishTo } from './events/publish.ts';
import { exitBecauseOf } from './exit.ts';
import { addSampleFoods } from './foods/sample-foods.ts';
import { createLimits } from './http/limit.ts';
import type { Listener } from './http/listener.ts';
import { createLog } from './http/log.ts';
import { httpServer } from './http-server.ts';
import { createMetrics } from './metrics/metrics.ts';
import { reportHeld } from './moderation/report.ts';
import { notifications } from './notification-kinds.ts';
import { addNotifications } from './notifications/outbox.ts';
import { commands, runCommand } from './operator/commands.ts';
import { builtPages, developmentPages, pathsOf } from './pages.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { logOrPrint, reportReady, setupInstructions } from './ready.ts';
import { type Changes, createChanges } from './response-cache/changes.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { serveResponses } from './response-cache/serve-responses.ts';
import { serverContext } from './server-context.ts';
import { drainable } from './shutdown.ts';
import { watchHealth } from './site/health/health.ts';
import { configBySite } from './site/memory/config-by-site.ts';
import { createSiteMemory, readSite, type SiteMemory } from './site/memory/site-memory.ts';
import { siteWarnings } from './site/memory/site-warnings.ts';
import { restoredCopyOf } from './site/restored-copy/go-live.ts';
import { guardTime } from './site-time/guard-time.ts';
import { machine } from './site-time/machine.ts';
import { answerWhileStarting } from './starting.ts';
import { endWhenMet } from './wanted/wanted.ts';
import { wordsOf } from './words/words-of.ts';

const ROOT = join(import.meta.dirname, '..');

const isDevelopment = process.argv.includes('--dev');

try {
  await main();
} catch (error) {
  exitBecauseOf(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const server = httpServer();
  const serveBy = await answerWhileStarting(server, config, log);
  await listen(server, config);
  const database = await openDatabase(config, log);
  try {
    await serve(config, log, database, { server, serveBy });
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Listening = { server: Server; serveBy(listener: Listener): void };

async function serve(config: Config, log: Logger, database: Database, { server, serveBy }: Listening): Promise<void> {
  const drain = drainable(server);
  const changes = createChanges();
  const siteAtStart = await readSite(database.db, config);
  for (const warning of siteWarnings(siteAtStart, config)) log.warn(warning);
  const wrongSecret = config.firebase ? undefined : secretWarning(await secretState(database.db, config));
  if (wrongSecret) log.error(wrongSecret);
  // A change to the settings counts as a change to everything, so no response created during the change is cached.
  const site = createSiteMemory(database.db, config, siteAtStart, changes.changeEverything);
  const siteConfig = configBySite(config, site);
  const admission = await createAdmission(siteConfig, log, site.lastName);
  const deps = await createDeps(siteConfig, log, database, {
    admission,
    changes,
    site,
    isDraining: () => drain.draining,
  });
  await deps.time.look();
  // The order matters: `changes` drops cached responses before `eventHub` tells clients to fetch again.
  const gaps = onReturn(() => {
    broadcastResync(database.db).catch((err) => log.warn({ err }, 'could not announce missed events to other servers'));
  });
  const listening = await database.listen(EVENTS_CHANNEL, toAll(site, changes, deps.eventHub, gaps));
  if (config.databaseUrl && !config.databaseDirectUrl) {
    const warning = await connectionWarning(database.db, config.databaseConnections);
    if (warning) log.warn(warning);
  }
  const answer = await listener(deps, server, admission);
  serveBy(admission.door(server, answer, deps.health.requests.refused));

  const operator = config.databaseUrl
    ? undefined
    : serveOperator(
        config.dataDir,
        (command, input) => runCommand(command, input, deps),
        (err) => log.warn({ err }, 'cannot run operator commands while the server is running'),
      );
  const tasks = startPeriodicTasks(deps, database);
  const hurry = new AbortController();
  const stop = async () => {
    if (drain.draining) return hurry.abort();
    operator?.stop();
    const draining = drain.drain({
      delay: config.shutdownDelay,
      hurry: hurry.signal,
      endStreams: () => deps.eventHub.close(),
    });
    const [endBy] = await Promise.all([draining, tasks.stop()]);
    // Limits the wait: if the database server hangs, closing never finishes.
    await Promise.race([listening.stop().then(() => database.close()), wait(endBy - performance.now())]);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const smtpUrl = (await site.readMail())?.smtpUrl;
  // Read before reporting ready: after that, the server and its database may be stopped at any time.
  const setUp = await setupInstructions(config, database.db);
  const isTerminal = process.stdout.isTTY;
  await reportReady(log, config, { db: database.db, isTerminal, smtpUrl });
  if (setUp) logOrPrint(log, isTerminal, setUp);
  if (siteAtStart.copy)
    askAtTerminal(deps).catch((err) => log.warn({ err }, 'could not ask at the terminal; this stays a restored copy'));
}

/**
 * Asks at the terminal, if there is one, whether a restored copy is now the live site. Until then, the site runs but sends
 * nothing.
 */
async function askAtTerminal(deps: AppDeps): Promise<void> {
  const { askWhetherSite, isAtTerminal, sayLive } = await import('./going-live.ts');
  const copy = isAtTerminal() && (await restoredCopyOf(deps.db, deps.ctx));
  if (!copy) return;
  const { stdin: input, stdout: output } = process;
  const waiting = await askWhetherSite(copy, { input, output });
  if (waiting) console.log(sayLive(await commands['go-live'].run({ waiting }, deps), waiting));
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const database = config.databaseUrl
    ? openServer(config.databaseUrl, (err) => log.warn({ err }, 'lost a connection to the database'), {
        connections: config.databaseConnections,
        directUrl: config.databaseDirectUrl,
        statementTimeout: config.databaseTimeout,
      })
    : await openFolder(config.dataDir, log);
  try {
    const prepare = async (db: Db) => {
      if (config.sampleFoods)
        await addSampleFoods(db, { timeZone: config.timeZone, clock: () => new Date() }, wordsOf(config.language));
    };
    const { dataDir: folder, dailyBackups } = config;
    // The embedded database was already backed up when it was opened.
    const beforehand = async (db: Db) => {
      if (database.isEmbedded) return;
      const write = (file: string) => backUpByCommand(folder, file);
      await backUpBeforeUpdate({ folder, isWanted: dailyBackups > 0 }, db, write, (words) => log.info(words));
    };
    await database.inSession((db) => migrate(db, prepare, beforehand));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

type ServerParts = { admission: Admission; changes: Changes; site: SiteMemory; isDraining: () => boolean };

async function createDeps(
  config: Config,
  log: Logger,
  database: Database,
  { admission: { turnedAway }, changes, site, isDraining }: ServerParts,
): Promise<AppDeps> {
  const { db, pool, hasSpace } = database;
  const signIn = config.firebase
    ? { verifyIdToken: firebaseVerifier(config.firebase), embeddedSignIn: undefined }
    : embedded(config, log, db);
  const clock = () => new Date();
  const publishLater: Publish = (tx, event) => publishIn(tx, event);
  const hasOtherClock = config.databaseUrl !== undefined;
  const time = guardTime(db, { clock, machine, hasOtherClock, tell: (words) => log.warn(words) });
  const ctx = serverContext(config, { clock, time, site, changes, publishIn: publishLater });
  const eventHub = createEventHub({ db, clock, log, mayGuestsHear: async () => !(await site.readRules()).inviteOnly });
  const lastBackup = config.dailyBackups > 0 ? () => newestBackup(config.dataDir, clock()) : undefined;
  // In development, pages are never cached.
  const bytes = isDevelopment ? 0 : config.answerCacheBytes;
  const cache = bytes > 0 ? createResponseCache(changes, ctx, bytes) : undefined;
  const watched = { config, database, site, eventHub, clock, turnedAway, lastBackup, cache };
  const metrics = config.metricsToken ? createMetrics(watched) : undefined;
  const publishIn: Publish = publishTo(
    broadcast,
    endWhenMet(ctx),
    reportHeld(ctx),
    addNotifications(notifications, ctx),
    ...(metrics ? [metrics.publish] : []),
  );
  const cachedResponses = cache && serveResponses(cache, config);
  return {
    config,
    db,
    log,
    ctx,
    eventHub,
    limits: createLimits(pool, config),
    site,
    ...signIn,
    hasSpace,
    health: watchHealth({ db, config, site, clock, time }),
    time,
    isDraining,
    cachedResponses,
    metrics,
  };
}

function embedded(config: Config, log: Logger, db: Db): Pick<AppDeps, 'verifyIdToken' | 'embeddedSignIn'> {
  const service = embeddedSignIn(db, {
    publicUrl: config.publicUrl,
    secret: config.secret,
    openId: config.openId,
    onError: (message) => log.error(`sign-in: ${message}`),
  });
  return { verifyIdToken: idTokenVerifier(service.issuer), embeddedSignIn: service };
}

async function listener(deps: AppDeps, server: Server, admission: Admission): Promise<Listener> {
  // For HTTP requests without a Host header, such as health probes from proxies that use HTTP/1.0.
  const options = { hostname: new URL(deps.config.publicUrl).host };
  if (!isDevelopment) {
    const pages = await builtPages(ROOT);
    const guarded = admission.guard(getRequestListener(createApp(deps, pages).fetch, options), pathsOf(pages));
    return deps.cachedResponses ? deps.cachedResponses.before(guarded) : guarded;
  }
  const pages = await developmentPages(ROOT, server);
  const answer = getRequestListener(createApp(deps, pages).fetch, options);
  return (request, response) => {
    pages.middleware(request, response, () => answer(request, response));
  };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new Error(
          taken
            ? `Port ${port} is already in use. Choose another one: PORT=${port + 1}`
            : `Cannot listen on ${host}, port ${port} (${error.message}). Check HOST and PORT.`,
        ),
      );
    });
    server.listen(port, host, () => resolve());
  });
}
