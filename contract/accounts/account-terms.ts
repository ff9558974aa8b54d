/** How many characters the fields of an account hold at most. */
export const accountLimits = { name: 100, photo: 2048, email: 254, passkey: 50, language: 16 } as const;

/** The header that names, by their id, the person by whom a call is meant to be made. */
export const ON_BEHALF_OF = 'X-User-Id';

/** What is stored as the name of a person who has deleted their account. */
export const SOMEONE_WHO_LEFT = 'Someone who left';
