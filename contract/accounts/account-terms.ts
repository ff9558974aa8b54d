/** Maximum lengths of account fields, in characters. */
export const accountLimits = { name: 100, photo: 2048, email: 254, passkey: 50, language: 16 } as const;

/** HTTP request header with the ID of the user that the client believes is signed in. */
export const ON_BEHALF_OF = 'X-User-Id';

/** Stored as the name of users who have deleted their account. */
export const SOMEONE_WHO_LEFT = 'Someone who left';
