import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Change, changeSinceRead } from './change-since-read.ts';

type Fields = { notes: string; contains: string[]; place: string | null };
const stored: Fields = { notes: 'Ring twice', contains: ['nuts'], place: null };

/** Returns the fields that are written, or the error with the stored values. */
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
      'writes all wanted fields if nothing was read',
      { wanted: { notes: 'Knock', contains: [] } },
      { notes: 'Knock', contains: [] },
    ],
    [
      'keeps the stored value of a field that the user did not change',
      { wanted: { contains: [] }, read: { contains: [] } },
      {},
    ],
    [
      'writes a field whose stored value is the one that was read',
      { wanted: { notes: 'Knock' }, read: { notes: 'Ring twice' } },
      { notes: 'Knock' },
    ],
    [
      'writes fields that were not read, in addition to those that were',
      { wanted: { notes: 'Knock' }, read: { contains: [] } },
      { notes: 'Knock' },
    ],
    [
      'succeeds if the same value is already stored',
      { wanted: { contains: ['nuts'] }, read: { contains: [] } },
      { contains: ['nuts'] },
    ],
    [
      'clears a field whose stored value is the one that was read',
      { wanted: { notes: '' }, read: { notes: 'Ring twice' } },
      { notes: '' },
    ],
    ['skips fields without a wanted value', { wanted: { notes: undefined } as object, read: { notes: 'Knock' } }, {}],
    ['accepts null as a value that was read', { wanted: { place: 'Mill' }, read: { place: null } }, { place: 'Mill' }],
  ])('%s', (_, change, written) => {
    expect(outcome(change)).toEqual({ written });
  });

  test('is rejected as a whole if any field conflicts, and the error contains the stored values', () => {
    const wanted = { notes: 'Knock', contains: ['milk'], place: 'Mill' };
    const read = { notes: 'Ring twice', contains: [], place: 'Church' };
    expect(outcome({ wanted, read })).toEqual({ code: 'CHANGED_MEANWHILE', now: { contains: ['nuts'], place: null } });
    expect(outcome({ wanted, read: { ...read, contains: ['nuts'], place: null } })).toEqual({ written: wanted });
  });

  test('uses the given comparison of values', () => {
    const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();
    expect(changeSinceRead(stored, { wanted: { notes: 'RING' }, read: { notes: 'ring' } }, isSame)).toEqual({});
  });
});
