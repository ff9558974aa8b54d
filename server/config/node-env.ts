/** Runs before React and other packages are loaded, which choose between two builds of themselves at that moment. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
