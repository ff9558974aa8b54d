import pg from 'pg';

/**
 * A connection whose results are garbage as soon as nobody uses them. The promise that pg itself makes for a statement has
 * V8 keep them until its next full collection, which makes a list take a third more of the processor
 * (bench/peers-database.ts).
 */
export class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg tells by their types which of its many forms is meant
  override query(statement: any, values?: any, callback?: any): any {
    const hasCallback = typeof values === 'function' || callback;
    const isQuery = typeof statement?.submit === 'function';
    if (hasCallback || isQuery) return super.query(statement, values, callback);
    return new Promise((resolve, reject) => {
      super.query(statement, values, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      );
    });
  }
}
