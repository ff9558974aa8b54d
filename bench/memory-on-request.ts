/**
 * Preloaded into a measured process (`node --expose-gc --import`): whenever its parent asks, it collects garbage, so that
 * what is over does not count, and answers with its memory in bytes.
 */
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss, inUse: heapUsed + external });
});
