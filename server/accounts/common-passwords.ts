import { passwordMessages } from '../../contract/passwords.ts';
import { invalidInput } from '../api-error.ts';

/** How many of the list count; it begins with the commonest. */
const COMMONEST = 10_000;

let list: Promise<Set<string>> | undefined;

/** Whether a password is one of the 10,000 that people choose most, in whatever case. The list is read at the first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  return (await list).has(password.toLowerCase());
}

/** @throws ApiError INVALID_INPUT on a field for one of the passwords that people choose most */
export async function refuseCommon(field: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw invalidInput(field, passwordMessages.common);
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST));
}
