/** Limits of the contact form. Kept apart from the schemas so that pages can use them without loading zod. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;
