/** How many characters the fields of an account hold at most. */
export const accountLimits = { name: 100, photo: 2048, email: 254 } as const;
