export const passwordLimits = { min: 6, max: 128 } as const;

export const passwordMessages = {
  short: 'Password must be 6 character or more',
  cases: 'At least one uppercase, one lowercase character',
  common: 'This is one of the passwords that are guessed first. Please choose another one.',
  long: `Password can have at most ${passwordLimits.max} characters.`,
} as const;

/** What is wrong with a password at registration (spec, section 5), or undefined when nothing is. */
export function passwordFault(password: string): string | undefined {
  if (password.length < passwordLimits.min) return passwordMessages.short;
  if (password.length > passwordLimits.max) return passwordMessages.long;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) return passwordMessages.cases;
  return undefined;
}
