/** Maximum number of chunks to buffer for a slow client. Beyond that, the stream is aborted. */
const MOST_BUFFERED = 64;

/** One client's byte stream. */
export type EventStream = {
  body: ReadableStream<Uint8Array>;
  /** Sends a chunk. If the client's buffer is full, aborts the stream instead. */
  send(piece: Uint8Array): void;
  end(): void;
};

/**
 * Opens a stream.
 *
 * @param onOver called once, when either side ends the stream or the client falls too far behind (`isBehind`)
 */
export function openStream(onOver: (isBehind: boolean) => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const over = ({ isBehind = false } = {}) => {
    if (!controller) return false;
    controller = undefined;
    onOver(isBehind);
    return true;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel: () => void over(),
    },
    { highWaterMark: MOST_BUFFERED },
  );
  return {
    body,
    send(piece) {
      const open = controller;
      if (!open) return;
      if ((open.desiredSize ?? 0) > 0) open.enqueue(piece);
      else if (over({ isBehind: true })) open.error(new Error('the client is not reading this stream'));
    },
    end() {
      const open = controller;
      if (over()) open?.close();
    },
  };
}
