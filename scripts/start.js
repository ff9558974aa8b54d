/**
 * `npm start`: builds the pages if they are not up to date, and then is the server. Not TypeScript, so that a Node which
 * is too old can read it and says so.
 */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  // A release has no sources of pages, and no tools of development.
  const isCheckout = existsSync(new URL('../app', import.meta.url));
  console.error(
    `Open Larder requires Node ${OLDEST_NODE} or newer, but this is ${process.versions.node}. Install a newer version` +
      (isCheckout ? ', or use the one that comes with the development dependencies: npm ci && npm start' : '.'),
  );
  process.exit(1);
}

// A thousand modules load in two thirds of the time when Node need not compile them again.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { compressPages, preparePages } = await import('./build.ts');
// The server's modules are loaded while the pages are built, and the pages are compressed while the database is made.
await import('../server/config/node-env.ts');
const [isPrepared] = await Promise.all([preparePages(), import('../server/app.ts')]);
if (isPrepared) await Promise.all([import('../server/main.ts'), compressPages()]);
else process.exitCode = 1;
