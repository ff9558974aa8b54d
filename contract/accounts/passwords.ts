import { type Message, msg } from '#words';

export const passwordLimits = { min: 6, max: 128 } as const;

const { min, max } = passwordLimits;

export const passwordMessages = {
  short: msg`Password must be 6 character or more`,
  cases: msg`At least one uppercase, one lowercase character`,
  common: msg`This password is too easy to guess. Please choose another one.`,
  long: msg`Password can have at most ${{ max }} characters.`,
} as const;

/** The password rules, shown to users who choose a password. */
export const passwordRules = msg`${{ min }} characters or more, with an uppercase and a lowercase letter.`;

/** Returns the rule that a new password breaks (docs/specification.md, section 5), or undefined if it breaks none. */
export function passwordFault(password: string): Message | undefined {
  if (password.length < min) return passwordMessages.short;
  if (password.length > max) return passwordMessages.long;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) return passwordMessages.cases;
  return undefined;
}
