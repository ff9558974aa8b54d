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

/** pg's own query. Its types do not describe how it handles a result. */
const Query = pg.Query as unknown as new (
  statement: Statement,
) => pg.Submittable & { handleRowDescription(description: { fields: { name: string }[] }): void };

/** Columns that have another name in the database than here. */
const columns = new Map([
  ['pickupTimes', 'pickup_windows'],
  ['pickupTime', 'pickup_window'],
  ['previousTime', 'previous_window'],
  ['proposedTime', 'proposed_window'],
  ['declinedTime', 'declined_window'],
  ['enteredAt', 'queued_at'],
]);
const names = new Map(Array.from(columns, ([name, column]) => [column, name]));

/** Tables and columns are written in snake case in the database and in camel case here. */
export class CamelCaseNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return columns.get(name) ?? super.snakeCase(name);
  }

  /** The names in results are camel case already (`NamedQuery`). */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  nameOf(column: string): string {
    return names.get(column) ?? this.camelCase(column);
  }
}

const plugin = new CamelCaseNames();

/** A statement whose rows are made with names in camel case. Renaming them later would make each row twice. */
class NamedQuery extends Query {
  override handleRowDescription(description: { fields: { name: string }[] }): void {
    for (const field of description.fields) field.name = plugin.nameOf(field.name);
    super.handleRowDescription(description);
  }
}

/** A connection, in the form that Kysely needs. */
export class Client extends pg.Client {
  /** The connection whose results have columns in camel case. */
  readonly named: PostgresPoolClient = {
    // biome-ignore lint/suspicious/noExplicitAny: Kysely tells the type of a cursor too, of which there are none
    query: (text: any, values?: unknown): any => this.ask({ text, values: values as unknown[] }),
    release: () => (this as unknown as pg.PoolClient).release(),
  };

  /**
   * Avoids pg's own promise for a statement. With it, V8 holds the results until the next full collection instead of
   * freeing them once unused, and a list takes a third more of the processor (bench/peers-database.ts).
   */
  protected ask(statement: Statement): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // A form that pg's types do not know. The metrics listen for its end (metrics/statements.ts).
      const query = new NamedQuery(statement) as unknown as string;
      this.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }
}

/**
 * Marks a statement that runs often and takes longer to plan than to execute. One plan must be as good for all values. So
 * no search for words has this mark, nor a statement whose values are compared with an index's own condition.
 */
export const keptPlan = sql.raw('/* kept plan */');

/** How many plans a connection keeps at most. Other statements are planned each time. */
const MOST_PLANS = 150;

/** The names of the statements whose plans are kept, by their text. */
const planNames = new Map<string, string>();
let named = 0;

function nameOf(text: string): string | undefined {
  if (!text.endsWith('/* kept plan */')) return undefined;
  return planNames.get(text) ?? (planNames.size < MOST_PLANS ? rename(text) : undefined);
}

function rename(text: string): string {
  named += 1;
  const name = `statement ${named}`;
  planNames.set(text, name);
  return name;
}

/** PostgreSQL's codes for a plan that it can not use any more, a name that it knows already, and one that it does not know. */
const LOST = new Set(['0A000', '42P05', '26000']);

/**
 * A connection on which PostgreSQL keeps the plans of marked statements (prepared statements). PostgreSQL still plans
 * with the values when that promises to save more than it takes.
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
      // A transaction has failed by this, so nothing more can be asked in it.
      if (this.getTransactionStatus() !== 'I') throw error;
      return super.ask({ text, values });
    }
  }
}
