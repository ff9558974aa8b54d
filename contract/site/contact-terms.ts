/** The numbers of the contact form, without the schemas, so that a page may use them without loading zod. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;
