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

/** pg's own query class, with a method that its types lack. */
const Query = pg.Query as unknown as new (
  statement: Statement,
) => pg.Submittable & { handleRowDescription(description: { fields: { name: string }[] }): void };

/** Columns with a different name in the database than in the code. */
const columns = new Map([
  ['pickupTimes', 'pickup_windows'],
  ['pickupTime', 'pickup_window'],
  ['previousTime', 'previous_window'],
  ['proposedTime', 'proposed_window'],
  ['declinedTime', 'declined_window'],
  ['enteredAt', 'queued_at'],
]);
const names = new Map(Array.from(columns, ([name, column]) => [column, name]));

/** Converts table and column names between snake case in the database and camel case in the code. */
export class CamelCaseNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return columns.get(name) ?? super.snakeCase(name);
  }

  /** A no-op, because `NamedQuery` has already converted the names in results. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  nameOf(column: string): string {
    return names.get(column) ?? this.camelCase(column);
  }
}

const plugin = new CamelCaseNames();

/**
 * A query that renames result columns to camel case before any row is created. If the plugin did this, each row would be created
 * twice.
 */
class NamedQuery extends Query {
  override handleRowDescription(description: { fields: { name: string }[] }): void {
    for (const field of description.fields) field.name = plugin.nameOf(field.name);
    super.handleRowDescription(description);
  }
}

/** A connection with the interface that Kysely needs. */
export class Client extends pg.Client {
  /** The same connection, with result columns in camel case. */
  readonly named: PostgresPoolClient = {
    // biome-ignore lint/suspicious/noExplicitAny: Kysely's overload for cursors, which are not used
    query: (text: any, values?: unknown): any => this.ask({ text, values: values as unknown[] }),
    release: () => (this as unknown as pg.PoolClient).release(),
  };

  /**
   * Runs a statement with a callback. With pg's promises, V8 keeps results until the next full garbage collection, and a list
   * takes a third more CPU time (bench/peers-database.ts).
   */
  protected ask(statement: Statement): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // pg's types lack the overload with a query and a callback. Metrics wrap the callback (metrics/statements.ts).
      const query = new NamedQuery(statement) as unknown as string;
      this.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }
}

/**
 * Append this to a frequent statement that takes longer to plan than to execute, to keep its plan. Do not use it if the best plan
 * depends on the values, as in text searches and in comparisons that a partial index's condition has to cover.
 */
export const keptPlan = sql.raw('/* kept plan */');

/** Maximum number of plans to keep per connection. Further statements are planned each time. */
const MAX_PLANS = 150;

/** Names of the statements whose plans are kept, by their text. */
const planNames = new Map<string, string>();
let named = 0;

function nameOf(text: string): string | undefined {
  if (!text.endsWith('/* kept plan */')) return undefined;
  return planNames.get(text) ?? (planNames.size < MAX_PLANS ? rename(text) : undefined);
}

function rename(text: string): string {
  named += 1;
  const name = `statement ${named}`;
  planNames.set(text, name);
  return name;
}

/** PostgreSQL's error codes for an invalid plan, and for a prepared statement that already exists or does not exist. */
const LOST = new Set(['0A000', '42P05', '26000']);

/**
 * A connection that prepares marked statements, to keep their plans. PostgreSQL may still plan for the actual values if it
 * expects that to be faster.
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
      if (planNames.get(text) === name) rename(text);
      // The error has aborted the transaction, so a retry within it would fail too.
      if (this.getTransactionStatus() !== 'I') throw error;
      return super.ask({ text, values });
    }
  }
}
