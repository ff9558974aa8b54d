/**
 * Preloaded into a measured process (`node --expose-gc --import`). When its parent asks, it collects garbage, so that only live
 * objects count, and sends its memory in bytes.
 */
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss, inUse: heapUsed + external });
});
