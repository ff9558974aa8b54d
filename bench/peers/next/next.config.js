const here = import.meta.dirname;

/** Pages are sent as they are, without compression, as those of the others. */
export default {
  distDir: 'build',
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: here,
  turbopack: { root: here },
};
