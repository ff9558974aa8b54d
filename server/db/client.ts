import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type PostgresPoolClient,
  type QueryResult,
  sql,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';

type Statement = { text: string; values?: unknown[]; name?: string };

/** pg's own query, of which its types do not tell what it does with an answer. */
const Query = pg.Query as unknown as new (
  statement: Statement,
) => pg.Submittable & { handleRowDescription(description: { fields: { name: string }[] }): void };

/** Tables and columns are written in snake case in the database and in camel case here. */
export class CamelCaseNames extends CamelCasePlugin {
  /** Those of an answer's rows are by then (`NamedQuery`). */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }
}

const names = new CamelCaseNames();

/** A statement whose rows are made with their names in camel case. To rename them after would be to make each one twice. */
class NamedQuery extends Query {
  override handleRowDescription(description: { fields: { name: string }[] }): void {
    for (const field of description.fields) field.name = names.nameOf(field.name);
    super.handleRowDescription(description);
  }
}

/** A connection, with what Kysely needs of it. */
export class Client extends pg.Client {
  /** The columns of what it answers have names in camel case. */
  readonly named: PostgresPoolClient = {
    // biome-ignore lint/suspicious/noExplicitAny: Kysely tells the type of a cursor too, of which there are none
    query: (text: any, values?: unknown): any => this.ask({ text, values: values as unknown[] }),
    release: () => (this as unknown as pg.PoolClient).release(),
  };

  /**
   * The promise that pg itself makes for a statement has V8 keep its results until the next full collection, rather than
   * until nobody uses them, which makes a list take a third more of the processor (bench/peers-database.ts).
   */
  protected ask(statement: Statement): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // A form of which pg's types do not tell. Metrics see to it that they hear of the end (metrics/statements.ts).
      const query = new NamedQuery(statement) as unknown as string;
      this.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }
}

/**
 * Stands in a statement that is asked often and takes longer to plan than to do. It must be as good with one plan for whatever
 * values: of none that looks for words, and of none whose values an index's own condition is compared with.
 */
export const keptPlan = sql.raw('/* kept plan */');

/** How many plans a connection keeps at most. Others are planned each time they are asked. */
const MOST_PLANS = 150;

/** The names of the statements whose plans are kept, by their text. */
const kept = new Map<string, string>();
let named = 0;

function nameOf(text: string): string | undefined {
  if (!text.endsWith('/* kept plan */')) return undefined;
  return kept.get(text) ?? (kept.size < MOST_PLANS ? rename(text) : undefined);
}

function rename(text: string): string {
  named += 1;
  const name = `statement ${named}`;
  kept.set(text, name);
  return name;
}

/** PostgreSQL's codes for a plan that it can not use any more, a name that it knows already, and one that it does not know. */
const LOST = new Set(['0A000', '42P05', '26000']);

/**
 * A connection that has PostgreSQL keep the plans of statements that say so (prepared statements). PostgreSQL goes on planning
 * with the values where that promises more than it takes.
 */
export class PlanKeepingClient extends Client {
  protected override async ask({ text, values }: Statement): Promise<unknown> {
    const name = nameOf(text);
    if (!name) return super.ask({ text, values });
    try {
      return await super.ask({ text, values, name });
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      if (!LOST.has(code) || !/plan|prepared statement/.test(message)) throw error;
      if (kept.get(text) === name) rename(text);
      // In a transaction, which has failed by this, nothing more can be asked.
      if (this.getTransactionStatus() !== 'I') throw error;
      return super.ask({ text, values });
    }
  }
}
