/** Limits for the contact form. Kept separate from the schemas so that pages don't load zod. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;
