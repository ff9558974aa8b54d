/** Maximum number of alerts per user. */
export const MAX_ALERTS = 10;

/** Maximum length of an alert's location name, in characters. */
export const MAX_ALERT_LABEL = 60;
