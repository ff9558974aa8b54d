import type { Town } from '../../contract/places.ts';
import { sayPoint } from '../places/say-point.ts';

/** How a town is named. Where `others` have the same name in the same country, it is said where it is. */
export function townName(town: Town, others: Town[] = []): string {
  const name = nameOf(town);
  return others.filter((other) => nameOf(other) === name).length > 1 ? `${name} (${sayPoint(town, 1)})` : name;
}

function nameOf({ name, country }: Town): string {
  return `${name}, ${new Intl.DisplayNames('en', { type: 'region' }).of(country)}`;
}
