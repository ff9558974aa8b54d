import { describe, expect, test } from 'vitest';
import { findCrowded, findFaults, floors, importsBetweenFolders } from './check-folders.ts';

const imported = (from: string, to: string) => ({ from, to, by: `server/${from}/a.ts`, of: `server/${to}/b.ts` });

describe('the check of folders', () => {
  const imports = [imported('foods', 'db'), imported('sharing', 'foods'), imported('sharing', 'db')];

  test('finds nothing if every import is allowed', () => {
    expect(findFaults({ db: '', foods: 'db', sharing: 'db foods' }, imports)).toEqual([]);
  });

  test('reports an import that no row allows', () => {
    expect(findFaults({ db: '', foods: 'db', sharing: 'db' }, imports)).toEqual([
      'server/sharing/a.ts imports server/foods/b.ts: sharing/ may not import foods/.',
    ]);
  });

  test('rejects a folder without a row, and a row without a folder', () => {
    expect(findFaults({ db: '', foods: 'db' }, imports)).toEqual(['sharing/ has no row.']);
    expect(findFaults({ db: '', mail: '', foods: 'db', sharing: 'db foods' }, imports)).toEqual([
      'mail: the folder does not exist.',
    ]);
  });

  test('rejects an unused entry', () => {
    expect(
      findFaults({ db: '', foods: 'db', mail: '', sharing: 'db foods mail' }, [...imports, imported('mail', 'db')]),
    ).toContain('sharing imports nothing from mail.');
  });

  test('rejects an import of another folder’s store', () => {
    const store = { ...imported('foods', 'db'), of: 'server/db/b-store.ts' };
    expect(findFaults({ db: '', foods: 'db' }, [store])).toEqual([
      'server/foods/a.ts imports server/db/b-store.ts: a store is imported only within its folder.',
    ]);
  });

  test('lets a row with a star import everything above it, and lets nothing above import it', () => {
    const composed = [...imports, imported('.', 'sharing'), imported('foods', '.')];
    expect(findFaults({ db: '', foods: 'db', sharing: 'db foods', '.': '*' }, composed)).toEqual([
      'server/foods/a.ts imports server/./b.ts: foods/ may not import ./.',
    ]);
  });

  test('rejects a circle, because each of its folders would have to be above the other', () => {
    const circle = [imported('db', 'foods'), imported('foods', 'db')];
    expect(findFaults({ db: 'foods', foods: 'db' }, circle)).toEqual(['db: foods is not listed above it.']);
  });

  test('rejects a folder of more than 30 files', () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => `server/foods/${index}.ts`);
    expect(findCrowded(files(30))).toEqual([]);
    expect(findCrowded(files(31))).toEqual(['server/foods/ has 31 files: make rooms in it, at most 30 files each.']);
  });

  test('finds type imports and dynamic imports', () => {
    const found = Object.entries(floors).flatMap(([side, rows]) => importsBetweenFolders(side, Object.keys(rows)));
    expect(found).toContainEqual({ from: 'foods', to: 'db', by: 'server/foods/food.ts', of: 'server/db/schema.ts' });
    const [by, of] = ['server/site/texts/site-texts.ts', 'server/moderation/log/moderation-log.ts'];
    expect(found, 'nested folders').toContainEqual({ from: 'site/texts', to: 'moderation/log', by, of });
    expect(found).toContainEqual(
      expect.objectContaining({ by: 'app/layout/site-layout.tsx', of: 'app/offline/outbox-notice.tsx' }),
    );
  });
});
