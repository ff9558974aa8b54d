import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { makeUsedFolder, temporaryFolder } from './app-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which Open Larder has been before. A first start takes seconds, a copy of this none. */
    usedFolder: string;
  }
}

/** Starts Open Larder once, so that every test that is not about a first start need not. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await makeUsedFolder();
  project.provide('usedFolder', path);
  return remove;
}

/** A copy of the used folder, for one file of tests. */
export async function usedFolder() {
  const folder = await temporaryFolder();
  await cp(inject('usedFolder'), folder.path, { recursive: true });
  return folder;
}
