import type { Town } from '../../../contract/foods/places.ts';
import type { Words } from '../../../contract/words/say.ts';

/**
 * Returns a town's name with its country: “Graz, Austria”. Adds `where` if `others` has several towns with that name in that
 * country.
 */
export function townName({ language }: Words, town: Town, others: Town[] = []): string {
  const { name, where, country } = town;
  const namesakes = others.filter((other) => other.name === name && other.country === country);
  const parts = [name, namesakes.length > 1 && where, new Intl.DisplayNames(language, { type: 'region' }).of(country)];
  return parts.filter(Boolean).join(', ');
}
