/**
 * `npm run make-moderator -- EMAIL [ID]` makes the account with an e-mail a moderator, also while the server runs; with
 * `--take-back` it is none any more. See docs/running.md. The environment says which database, as for the server.
 */
import { makeKeeper } from './make-keeper.ts';

await makeKeeper('moderator');
