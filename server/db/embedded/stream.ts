import { Duplex } from 'node:stream';

/** Executes a message of PostgreSQL's protocol (one or several, whole); resolves to the answer. */
export type Execute = (message: Uint8Array) => Promise<Uint8Array>;

/** The stream that `pg` uses as its socket to a server: it leads to the embedded database, in the protocol's own bytes. */
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

  /** `pg` corks the stream while it writes the messages that make up one statement: they are executed in one go. */
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
