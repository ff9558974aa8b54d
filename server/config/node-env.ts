/** Sets NODE_ENV. Import this first: React and other packages choose their development or production build when they load. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
