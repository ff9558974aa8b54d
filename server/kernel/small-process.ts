/** Settings for processes beside a server, which should give memory back early. */

/** Flags of Node, with MB. package.json has the same. */
export const SMALL_HEAP = ['--optimize-for-size', '--max-semi-space-size=1', '--max-old-space-size=64'];

/**
 * Environment of glibc, in bytes. By default it keeps memory for every thread, and for blocks as large as the largest one
 * ever freed.
 */
export const SMALL_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
