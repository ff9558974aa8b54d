import { passwordMessages } from '../../../contract/accounts/passwords.ts';
import { invalidInput } from '../../kernel/api-error.ts';

/** Number of passwords to use from the list, which starts with the most common. */
const LIST_SIZE = 10_000;

/** The alphabet, the digits, and the letter rows of three keyboard layouts, forwards and backwards. */
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
 * Whether a password is one of the 10,000 most common, contains at most three different characters, or is part of one of the
 * `ROWS`, even with repeated characters (`aabbccdd`). Ignores case. Loads the list on first use.
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

/** @throws ApiError INVALID_INPUT on this field if the password is too common */
export async function requireUncommonPassword(field: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw invalidInput(field, passwordMessages.common);
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, LIST_SIZE));
}
