import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { makeUsedFolder, temporaryFolder } from './app-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that Open Larder has used before. Copying it saves the seconds that a first start takes. */
    usedFolder: string;
  }
}

/** Starts Open Larder once, to create the folder that tests not about a first start copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await makeUsedFolder();
  project.provide('usedFolder', path);
  return remove;
}

/** A copy of the used folder, for one test file. */
export async function usedFolder() {
  const folder = await temporaryFolder();
  await cp(inject('usedFolder'), folder.path, { recursive: true });
  return folder;
}
