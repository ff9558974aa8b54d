const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** A place among those who wait for a food, in words: '1st in line', '11th in line', '22nd in line'. */
export function placeInLine(position: number): string {
  return `${position}${endings[ordinal.select(position)] ?? 'th'} in line`;
}

/** As placeInLine, for whoever waits: also while someone else is promised the food. */
export function ownPlaceInLine(position: number, promisedElsewhere: boolean): string {
  return promisedElsewhere ? `${placeInLine(position)}, promised to someone else for now` : placeInLine(position);
}
