import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/**
 * Browser journeys that run in `npm test`, by folder of `app/`: the file in `e2e/` and the start of the test's title. These tests
 * have no tag (docs/how/tests.md).
 */
const JOURNEYS: Record<string, [file: string, title: string][]> = {
  accounts: [['sign-in-and-search', 'someone registers, logs out and logs in again']],
  alerts: [['alerts', 'someone sets an alert for food near a town']],
  api: [['guard', 'someone who is signed in sees the page at once']],
  blocking: [['messages', 'someone who gets rude messages blocks the sender']],
  events: [['standing', 'a hand-over on two phones']],
  foods: [
    ['foods', 'a guest goes from the list'],
    ['post-edit-delete', 'someone posts a food, changes it and deletes it'],
  ],
  home: [['home', 'the home page loads without layout shifts']],
  inbox: [['waiting', 'the inbox has everything that is new']],
  layout: [['menu', 'a guest finds their links in the bar']],
  messages: [['messages', 'all conversations are on one page']],
  moderation: [['moderation', 'a food is reported, hidden']],
  offline: [['offline', 'a link followed offline']],
  pages: [
    ['no-script', 'links lead to every public page'],
    ['contact', 'a note submitted with a double-click'],
  ],
  photos: [['photos', 'on a phone a photo is taken']],
  pickup: [['standing', 'a hand-over on two phones']],
  'pickup-times': [['pickup-times', 'pick-up times are offered with the food']],
  places: [['map', 'food appears on a map']],
  push: [['push', 'someone who asks for food is offered notifications']],
  queue: [['queue', 'a donor sees in their list who is waiting']],
  recipes: [['recipes', 'a saved recipe is shown as saved']],
  requests: [['request-food', 'someone asks for a food and finds it']],
  session: [['session', 'logging out in one tab logs out all of them']],
  site: [['setup', 'the printed link leads to an invite-only site']],
  thanks: [['thanks', 'after a hand-over both say thanks']],
  ui: [['post-edit-delete', 'someone posts a food, changes it and deletes it']],
  wanted: [['wanted', 'a person says in a few taps what they need']],
  words: [['languages', 'a visitor who chooses another language']],
};

describe('`npm test` includes a browser journey', () => {
  test('for each folder of app/ with components', () => {
    const folders = new Set(
      globSync('app/*/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx'] }).map((file) => file.split('/')[1]),
    );
    expect(Object.keys(JOURNEYS)).toEqual([...folders].sort());
  });

  test.for(
    Object.entries(JOURNEYS).flatMap(([folder, journeys]) => journeys.map((journey) => [folder, ...journey] as const)),
  )('for %s: %s.spec.ts, %s', ([_folder, file, title]) => {
    const source = readFileSync(join(ROOT, 'e2e', `${file}.spec.ts`), 'utf8');
    expect(testsOfEveryRun(source).filter((found) => found.startsWith(title))).toHaveLength(1);
  });
});

/** Titles of a file's tests without a tag. */
function testsOfEveryRun(source: string): string[] {
  const tests = source.matchAll(/\btest\(\s*(['`])(?<title>.*?)\1,\s*(?<tagged>\{\s*tag: '@)?/g);
  return [...tests].flatMap(({ groups }) => (groups?.tagged ? [] : [groups?.title ?? '']));
}
