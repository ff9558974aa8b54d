/** Constants for the event stream. Kept separate from the schemas so that pages don't load zod. */

/** Interval between `ping` events on a stream, in milliseconds. */
export const PING_INTERVAL = 25_000;
