import type { Point } from '../../contract/foods/place-terms.ts';
import type { PlaceProposal } from '../../contract/site/site-settings.ts';
import { nearestTown } from './nearest-town.ts';

/**
 * Proposes settings for a site's location: the town, the time zone and, if offered, the country's most common language.
 *
 * @param languages tags of the offered languages
 */
export async function proposeFor(point: Point, languages: readonly string[]): Promise<PlaceProposal> {
  // Loaded on demand, because this large module is rarely needed.
  const { default: timeZoneAt } = await import('@photostructure/tz-lookup');
  const town = await nearestTown(point);
  return { town, timeZone: timeZoneAt(point.lat, point.lon), language: languageOf(town.country, languages) };
}

function languageOf(country: string, languages: readonly string[]): string | null {
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  return languages.find((tag) => tag === language) ?? languages.find((tag) => tag.startsWith(`${language}-`)) ?? null;
}
