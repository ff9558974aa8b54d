import './node-env.ts';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { resetLinkFor } from './accounts/email-token.ts';
import { embeddedSignIn } from './accounts/embedded-sign-in.ts';
import { firebaseVerifier } from './accounts/firebase.ts';
import { idTokenVerifier } from './accounts/id-token.ts';
import { type Admission, createAdmission } from './admission.ts';
import { findForAlerts } from './alerts/alert.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { type Changes, createChanges } from './answers/changes.ts';
import { serveAnswers } from './answers/serve-answers.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { newestBackup } from './db/backup/daily.ts';
import { connectionWarning } from './db/connection-limit.ts';
import { type Database, openServer } from './db/database.ts';
import { serveCopies } from './db/embedded/copies.ts';
import { openEmbedded } from './db/embedded/embedded.ts';
import { serveResetLinks } from './db/embedded/reset-links.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/schema.ts';
import { onReturn, toAll } from './db/subscription.ts';
import type { Deps } from './deps.ts';
import { createEventHub } from './events/event-hub.ts';
import { EVENTS_CHANNEL, notifyResync, notifyServers } from './events/notifications.ts';
import { type Publish, publishTo } from './events/publish.ts';
import { exitBecauseOf } from './exit.ts';
import { addSampleFoods } from './foods/sample-foods.ts';
import { httpServer } from './http-server.ts';
import { queueMail } from './mail/mail-queue.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createLimits } from './middleware/limit.ts';
import { createLog } from './middleware/log.ts';
import { builtPages, developmentPages, pathsOf } from './pages.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { queuePush } from './push/push-queue.ts';
import { drainable } from './shutdown.ts';

const ROOT = join(import.meta.dirname, '..');

const isDevelopment = process.argv.includes('--dev');

/** How long the database may take to close at the end, in milliseconds. A server that hangs would take for ever. */
const CLOSE_DATABASE = 2_000;

try {
  await main();
} catch (error) {
  exitBecauseOf(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const database = await openDatabase(config, log);
  try {
    await serve(config, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, log: Logger, database: Database): Promise<void> {
  const server = httpServer();
  const drain = drainable(server);
  const admission = await createAdmission(config, log);
  const changes = createChanges();
  const deps = await createDeps(config, log, database, admission, changes, () => drain.draining);
  // What is kept is given up before anyone is told to ask again.
  const gaps = onReturn(() => {
    notifyResync(database.db).catch((err) => log.warn({ err }, 'could not tell the others of what was missed'));
  });
  const listening = await database.listen(EVENTS_CHANNEL, toAll(changes, deps.eventHub, gaps));
  if (config.databaseUrl && !config.databaseDirectUrl) {
    const warning = await connectionWarning(database.db, config.databaseConnections);
    if (warning) log.warn(warning);
  }
  server.on('request', await listener(deps, server, admission));
  await listen(server, config);

  const { publicUrl, databaseUrl, dataDir } = config;
  const operator = databaseUrl
    ? undefined
    : serveResetLinks(
        dataDir,
        (email) => resetLinkFor(database.db, email, publicUrl, deps.ctx.clock()),
        (err) => log.warn({ err }, 'no links for new passwords can be printed while it runs'),
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
    await Promise.all([draining, tasks.stop()]);
    await Promise.race([listening.stop().then(() => database.close()), wait(CLOSE_DATABASE)]);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`Open Larder is ready at ${config.publicUrl}`);
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
      if (config.sampleFoods) await addSampleFoods(db, { timeZone: config.timeZone, clock: () => new Date() });
    };
    await database.inSession((db) => migrate(db, prepare));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFolder(folder: string, log: Logger): Promise<Database> {
  const database = await openEmbedded(folder, (err) => {
    console.error(
      `The embedded database has ended: ${err.message}. What was saved is safe. ` +
        'If the disk is full, make space; then start the server again.',
    );
    process.exit(1);
  });
  const copies = serveCopies(folder, database, (err) => log.warn({ err }, 'can not be backed up while it runs'));
  return {
    ...database,
    close: () => {
      copies.stop();
      return database.close();
    },
  };
}

async function createDeps(
  config: Config,
  log: Logger,
  database: Database,
  { turnedAway }: Admission,
  changes: Changes,
  isDraining: () => boolean,
): Promise<Deps> {
  const { db, pool, hasSpace } = database;
  const signIn = config.firebase
    ? { verifyIdToken: firebaseVerifier(config.firebase), embeddedSignIn: undefined }
    : embedded(config, log, db);
  const clock = () => new Date();
  const { timeZone, publicUrl, mail } = config;
  const eventHub = createEventHub({ db, clock, log });
  const makesBackups = !config.databaseUrl && config.dailyBackups > 0;
  const lastBackup = makesBackups ? () => newestBackup(config.dataDir, clock()) : undefined;
  // Pages that are being worked on are made anew each time.
  const bytes = isDevelopment ? 0 : config.answerCacheBytes;
  const cache = bytes > 0 ? createAnswerCache(changes, { clock, timeZone }, bytes) : undefined;
  const watched = { config, database, eventHub, clock, turnedAway, lastBackup, cache };
  const metrics = config.metricsToken ? createMetrics(watched) : undefined;
  const publishIn: Publish = publishTo(
    notifyServers,
    findForAlerts(clock, (tx, event) => publishIn(tx, event)),
    queuePush(clock),
    ...(mail ? [queueMail(clock)] : []),
    ...(metrics ? [metrics.publish] : []),
  );
  const answers = cache && serveAnswers(cache, config);
  return {
    config,
    db,
    log,
    ctx: { clock, timeZone, publicUrl, sendsMail: mail !== undefined, publishIn, changed: changes.record },
    eventHub,
    limits: createLimits(pool, config),
    ...signIn,
    hasSpace,
    isDraining,
    answers,
    metrics,
  };
}

function embedded(config: Config, log: Logger, db: Db): Pick<Deps, 'verifyIdToken' | 'embeddedSignIn'> {
  const service = embeddedSignIn(db, {
    publicUrl: config.publicUrl,
    secret: config.secret,
    google: config.google,
    onError: (message) => log.error(`sign-in: ${message}`),
  });
  return { verifyIdToken: idTokenVerifier(service.issuer), embeddedSignIn: service };
}

async function listener(deps: Deps, server: Server, admission: Admission): Promise<RequestListener> {
  if (!isDevelopment) {
    const pages = await builtPages(ROOT);
    const guarded = admission.guard(getRequestListener(createApp(deps, pages).fetch), pathsOf(pages));
    return deps.answers ? deps.answers.before(guarded) : guarded;
  }
  const pages = await developmentPages(ROOT, server);
  const answer = getRequestListener(createApp(deps, pages).fetch);
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
            ? `Port ${port} is taken by another program. Choose another: PORT=${port + 1}`
            : `Can not listen on ${host}, port ${port} (${error.message}). Are HOST and PORT right?`,
        ),
      );
    });
    server.listen(port, host, () => resolve());
  });
}
