/** Runs before React and other packages load, because that is when they choose their development or production build. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
