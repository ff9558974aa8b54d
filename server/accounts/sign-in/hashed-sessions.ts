import { createHash } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, Where } from 'better-auth/types';
import type { Db } from '../../db/schema.ts';

type Query = { model: string; where?: Where[] | undefined };

/**
 * Creates a database adapter for the sign-in service that stores only hashes of session tokens, so that a leaked database grants
 * no access. The service itself works with the original tokens.
 */
export function hashedSessions(db: Db): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const plain = kyselyAdapter(db.withoutPlugins(), { type: 'postgres' })(options) as DBAdapter;
    const hashing: DBAdapter = {
      ...plain,
      async create<T extends Record<string, unknown>, R = T>({ data, ...query }: Parameters<DBAdapter['create']>[0]) {
        const { token } = data;
        if (query.model !== 'session') return plain.create<T, R>({ ...query, data: data as T });
        const created = await plain.create({ ...query, data: { ...data, token: hash(token) } });
        return { ...created, token } as R;
      },
      async findOne<T>(query: Parameters<DBAdapter['findOne']>[0]) {
        const found = await plain.findOne<T>(hashed(query));
        const token = query.where.find(isToken(query))?.value;
        return found && token ? { ...found, token } : found;
      },
      findMany: (query) => plain.findMany(hashed(query)),
      count: (query) => plain.count(hashed(query)),
      update: (query) => plain.update(hashed(query)),
      updateMany: (query) => plain.updateMany(hashed(query)),
      delete: (query) => plain.delete(hashed(query)),
      deleteMany: (query) => plain.deleteMany(hashed(query)),
      // The adapter has no real transactions. Pass on this wrapper, so that `work` hashes tokens too.
      transaction: (work) => work(hashing),
    };
    return hashing;
  };
}

function hashed<Q extends Query>(query: Q): Q {
  const where = query.where?.map((clause) => (isToken(query)(clause) ? { ...clause, value: hashOf(clause) } : clause));
  return { ...query, ...(where && { where }) };
}

const isToken =
  ({ model }: Query) =>
  ({ field }: Where) =>
    model === 'session' && field === 'token';

function hashOf({ value }: Where): string | string[] {
  return Array.isArray(value) ? value.map(hash) : hash(value);
}

function hash(token: unknown): string {
  return createHash('sha256').update(String(token)).digest('hex');
}
