/** `node make.ts FILES` makes an empty database in an empty folder, and ends (embedded.ts). */
import { startThread } from './embedded.ts';
import { runOwnProcess } from './own-process.ts';

const [files = ''] = process.argv.slice(2);
await runOwnProcess(async (fail) => {
  const { close } = await startThread(files, fail);
  await close();
});
