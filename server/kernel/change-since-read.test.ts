import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Change, changeSinceRead } from './change-since-read.ts';

type Fields = { notes: string; contains: string[]; place: string | null };
const stored: Fields = { notes: 'Ring twice', contains: ['nuts'], place: null };

/** The fields that are written, or those that are answered as they are now. */
function outcome(change: Change<Fields>) {
  try {
    return { written: changeSinceRead(stored, change) };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, ...error.details };
    throw error;
  }
}

describe('a change', () => {
  test.each<[string, Change<Fields>, object]>([
    [
      'writes all that it wants where nothing was read',
      { wanted: { notes: 'Knock', contains: [] } },
      { notes: 'Knock', contains: [] },
    ],
    [
      'leaves what it wants as it was read, whatever that is now',
      { wanted: { contains: [] }, read: { contains: [] } },
      {},
    ],
    [
      'writes what is stored as it was read',
      { wanted: { notes: 'Knock' }, read: { notes: 'Ring twice' } },
      { notes: 'Knock' },
    ],
    [
      'writes what was not read, beside what was',
      { wanted: { notes: 'Knock' }, read: { contains: [] } },
      { notes: 'Knock' },
    ],
    [
      'is not held up by the same change',
      { wanted: { contains: ['nuts'] }, read: { contains: [] } },
      { contains: ['nuts'] },
    ],
    [
      'takes away what is stored as it was read',
      { wanted: { notes: '' }, read: { notes: 'Ring twice' } },
      { notes: '' },
    ],
    ['leaves out what it does not want', { wanted: { notes: undefined } as object, read: { notes: 'Knock' } }, {}],
    ['knows null as a value that was read', { wanted: { place: 'Mill' }, read: { place: null } }, { place: 'Mill' }],
  ])('%s', (_, change, written) => {
    expect(outcome(change)).toEqual({ written });
  });

  test('is refused as a whole where a field has become a third thing, and told what that is', () => {
    const wanted = { notes: 'Knock', contains: ['milk'], place: 'Mill' };
    const read = { notes: 'Ring twice', contains: [], place: 'Church' };
    expect(outcome({ wanted, read })).toEqual({ code: 'CHANGED_MEANWHILE', now: { contains: ['nuts'], place: null } });
    expect(outcome({ wanted, read: { ...read, contains: ['nuts'], place: null } })).toEqual({ written: wanted });
  });

  test('is compared in the way of its fields', () => {
    const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();
    expect(changeSinceRead(stored, { wanted: { notes: 'RING' }, read: { notes: 'ring' } }, isSame)).toEqual({});
  });
});
