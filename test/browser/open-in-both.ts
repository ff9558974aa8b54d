import type { Page } from '@playwright/test';
import type { Person } from '../process/person.ts';
import type { Site } from './fixtures.ts';

/** Opens a page in two browsers of the same person. */
export async function openInBoth(site: Site, browsers: [Page, Page], as: Person, path: string): Promise<void> {
  for (const each of browsers) {
    await site.enter(each.context(), as);
    await each.goto(path);
  }
}
