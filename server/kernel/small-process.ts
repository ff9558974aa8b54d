/** Settings that make helper processes use little memory. */

/** Node flags, with sizes in MB. Keep them in sync with the scripts `backup` and `restore` in package.json. */
export const SMALL_HEAP = ['--optimize-for-size', '--max-semi-space-size=1', '--max-old-space-size=64'];

/**
 * Environment variables for glibc, with sizes in bytes. By default, glibc reserves memory for every thread, and keeps freed
 * blocks up to the size of the largest one ever freed.
 */
export const SMALL_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
