import { randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, Where } from 'better-auth/types';
import { emailKey } from '../../../contract/accounts/email.ts';

/**
 * Marks a name. No email address ends in `.invalid` (RFC 2606), and no one can guess the random part, which is never stored or
 * returned.
 */
const SUFFIX = `@${randomBytes(16).toString('hex')}.invalid`;

/**
 * Returns the name that the sign-in service uses in place of a user's email address. The service itself rejects some valid
 * addresses, such as `r&d@firm.example` and all under `.xn--p1ai`.
 */
export function nameFor(email: string): string {
  return Buffer.from(emailKey(email)).toString('hex') + SUFFIX;
}

/** Converts a name back to an email address. Only normalises a value that is already an address, such as one from a provider. */
function emailOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.endsWith(SUFFIX) ? Buffer.from(value.slice(0, -SUFFIX.length), 'hex').toString() : emailKey(value);
}

/** Wraps the sign-in service's database adapter. The database then contains email addresses where the service uses names. */
export function emailsForNames(adapter: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const plain = adapter(options);
    const named: DBAdapter = {
      ...plain,
      create: (query) => plain.create(convertValues(query, 'data')),
      findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) =>
        withSearchedName(query, await plain.findOne<T>(convertWhere(query))),
      findMany: (query) => plain.findMany(convertWhere(query)),
      count: (query) => plain.count(convertWhere(query)),
      update: (query) => plain.update(convertValues(convertWhere(query), 'update')),
      updateMany: (query) => plain.updateMany(convertValues(convertWhere(query), 'update')),
      delete: (query) => plain.delete(convertWhere(query)),
      deleteMany: (query) => plain.deleteMany(convertWhere(query)),
      transaction: (work) => work(named),
    };
    return named;
  };
}

/** Returns the service's response with the user's email address in place of the name; undefined if it contains no user. */
export function withEmail(answer: unknown): object | undefined {
  const { user } = (answer ?? {}) as { user?: { email?: unknown } };
  return user?.email === undefined
    ? undefined
    : { ...(answer as object), user: { ...user, email: emailOf(user.email) } };
}

/**
 * Replaces a found user's email address with the name that the service searched for. Otherwise, the service would take the result
 * for a different user.
 */
function withSearchedName<Found>({ model, where }: Query, found: Found): Found {
  const asked = model === 'user' ? where?.find(({ field }) => field === 'email')?.value : undefined;
  return found && typeof asked === 'string' ? { ...found, email: asked } : found;
}

type Query = { model: string; where?: Where[] | undefined };

function convertWhere<Q extends Query>(query: Q): Q {
  if (query.model !== 'user' || !query.where) return query;
  const where = query.where.map((clause) => {
    if (clause.field !== 'email') return clause;
    return {
      ...clause,
      value: (Array.isArray(clause.value) ? clause.value.map(emailOf) : emailOf(clause.value)) as Where['value'],
    };
  });
  return { ...query, where };
}

function convertValues<Part extends string, Q extends Query & { [P in Part]: Record<string, unknown> }>(
  query: Q,
  part: Part,
): Q {
  const values = query[part];
  if (query.model !== 'user' || !('email' in values)) return query;
  return { ...query, [part]: { ...values, email: emailOf(values.email) } };
}
