/** Constants of the event stream. Kept apart from the schemas so that pages can use them without loading zod. */

/** Interval between `ping` events on a stream, in milliseconds. */
export const PING_INTERVAL = 25_000;
