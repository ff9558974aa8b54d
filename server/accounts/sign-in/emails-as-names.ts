import { randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, Where } from 'better-auth/types';
import { emailKey } from '../../../contract/accounts/email.ts';

/** No e-mail ends so (RFC 2606), and nobody can know how a name ends: it is never stored nor answered. */
const END = `@${randomBytes(16).toString('hex')}.invalid`;

/**
 * The name under which the sign-in service knows somebody by their e-mail. The service has a pattern of its own for e-mails, which refuses
 * such as exist (`r&d@firm.example`, all below `.xn--p1ai`). Each name fits it.
 */
export function nameFor(email: string): string {
  return Buffer.from(emailKey(email)).toString('hex') + END;
}

/** The e-mail of such a name. One that comes from elsewhere, as a provider's does, is put in its one spelling. */
function emailOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.endsWith(END) ? Buffer.from(value.slice(0, -END.length), 'hex').toString() : emailKey(value);
}

/** The sign-in service's database adapter, which writes and looks up e-mails themselves where the service has their names. */
export function emailsForNames(adapter: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const plain = adapter(options);
    const named: DBAdapter = {
      ...plain,
      create: (query) => plain.create(written(query, 'data')),
      findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) =>
        asAsked(query, await plain.findOne<T>(sought(query))),
      findMany: (query) => plain.findMany(sought(query)),
      count: (query) => plain.count(sought(query)),
      update: (query) => plain.update(written(sought(query), 'update')),
      updateMany: (query) => plain.updateMany(written(sought(query), 'update')),
      delete: (query) => plain.delete(sought(query)),
      deleteMany: (query) => plain.deleteMany(sought(query)),
      transaction: (work) => work(named),
    };
    return named;
  };
}

/** What the service has answered, with the e-mail of a person in place of their name; undefined where it names nobody. */
export function withEmail(answer: unknown): object | undefined {
  const { user } = (answer ?? {}) as { user?: { email?: unknown } };
  return user?.email === undefined
    ? undefined
    : { ...(answer as object), user: { ...user, email: emailOf(user.email) } };
}

/** A user with the e-mail by which the service asked: it takes one with another for someone else. */
function asAsked<Found>({ model, where }: Query, found: Found): Found {
  const asked = model === 'user' ? where?.find(({ field }) => field === 'email')?.value : undefined;
  return found && typeof asked === 'string' ? { ...found, email: asked } : found;
}

type Query = { model: string; where?: Where[] | undefined };

function sought<Q extends Query>(query: Q): Q {
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

function written<Part extends string, Q extends Query & { [P in Part]: Record<string, unknown> }>(
  query: Q,
  part: Part,
): Q {
  const values = query[part];
  if (query.model !== 'user' || !('email' in values)) return query;
  return { ...query, [part]: { ...values, email: emailOf(values.email) } };
}
