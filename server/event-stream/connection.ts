/** How many pieces a stream buffers for a slow reader before it is given up. */
const MOST_BUFFERED = 64;

/** One listener's stream of bytes. */
export type EventStream = {
  body: ReadableStream<Uint8Array>;
  /** Sends a piece, unless the reader is too far behind to ever catch up: then the stream breaks off. */
  send(piece: Uint8Array): void;
  end(): void;
};

/**
 * Opens a stream.
 *
 * @param onOver called once, whichever side ends it, with whether the reader was too far behind
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
