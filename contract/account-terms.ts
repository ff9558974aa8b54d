/** How many characters the fields of an account hold at most. */
export const accountLimits = { name: 100, photo: 2048, email: 254, passkey: 50 } as const;

/** The header that names, as a component of a URI, the e-mail of the person by whom a call is meant to be made. */
export const ON_BEHALF_OF = 'X-On-Behalf-Of';
