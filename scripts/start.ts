/** `npm start`: builds the pages if they are not up to date, and then is the server. */
import { arePagesUpToDate, buildPages } from './build.ts';

if (arePagesUpToDate() || (await buildPages())) await import('../server/main.ts');
else process.exitCode = 1;
