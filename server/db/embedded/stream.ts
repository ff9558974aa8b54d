import { Duplex } from 'node:stream';

/** Executes one or more complete PostgreSQL protocol messages and resolves to the response. */
export type Execute = (message: Uint8Array) => Promise<Uint8Array>;

/** Stands in for `pg`'s socket, and passes the protocol's bytes to the embedded database. */
export class EmbeddedStream extends Duplex {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    super();
    this.#execute = execute;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk], done);
  }

  /** `pg` corks the stream while it writes a statement's messages, so they are executed together. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(chunks: Buffer[], done: (error?: Error) => void): void {
    this.#execute(Buffer.concat(chunks)).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
