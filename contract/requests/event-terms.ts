/** The numbers of the event stream, without the schemas, so that a page may use them without loading zod. */

/** Milliseconds from one `ping` on a stream to the next. */
export const PING_INTERVAL = 25_000;
