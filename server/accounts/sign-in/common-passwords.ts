import { passwordMessages } from '../../../contract/accounts/passwords.ts';
import { invalidInput } from '../../kernel/api-error.ts';

/** How many passwords of the list count, from the most common. */
const COMMONEST = 10_000;

/** Neighbouring letters and digits: in the alphabet, and on keyboards of three layouts. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')]);

let list: Promise<Set<string>> | undefined;

/**
 * Whether a password is one of the 10,000 most common, or has one of the simplest patterns: at most three different letters, or
 * a run of neighbours in a row, each repeated at will. Case does not matter. The list is read at the first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  const folded = password.toLowerCase();
  return (await list).has(folded) || new Set(folded).size <= 3 || isRun(folded);
}

function isRun(password: string): boolean {
  const once = password.replaceAll(/(.)\1+/gsu, '$1');
  return ROWS.some((row) => row.includes(once));
}

/** @throws ApiError INVALID_INPUT on a field for one of the most common passwords */
export async function refuseCommon(field: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw invalidInput(field, passwordMessages.common);
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST));
}
