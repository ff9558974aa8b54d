/** How many alerts somebody can have. */
export const MAX_ALERTS = 10;

/** The longest name of a place around which somebody wants to be told of food. */
export const MAX_ALERT_LABEL = 60;
