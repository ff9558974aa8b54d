/** React and others choose between two builds of themselves when they are loaded, so this runs before any of them. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
