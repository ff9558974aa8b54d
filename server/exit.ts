import { ConfigError } from './config/config.ts';
import { isUnavailable } from './db/database.ts';

/**
 * Prints a fatal error and exits. Errors caused by the environment, such as a wrong setting or an unreachable database server,
 * are printed as a message only. Everything else is a bug and is printed in full.
 */
export function exitBecauseOf(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refused = 'code' in error && /^(28...|3D000|3F000)$/.test(String(error.code));
  if (refused || isUnavailable(error)) {
    const what = refused ? 'refused the connection' : 'is not responding';
    const hint = /unsupported startup parameter/.test(error.message)
      ? 'If DATABASE_URL is a pooler, set DATABASE_DIRECT_URL too.'
      : 'Check DATABASE_URL.';
    return `The database server ${what} (${error.message}). ${hint}`;
  }
  // The message names the failed operation and the file.
  if ('syscall' in error) return error.message;
  const isExpected = error instanceof ConfigError || (error.constructor === Error && !('code' in error));
  return isExpected ? error.message : error;
}
