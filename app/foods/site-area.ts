import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '../../contract/foods/places.ts';
import { siteQuery } from '../api/site-query.ts';

/** Radius of the area shown around the site's location on a map, in metres. Covers a town and its surroundings. */
const SITE_RADIUS = 8_000;

/** Returns the area that an empty map shows at first: the surroundings of the site's location, if that is set. */
export function useSiteArea(): Area | undefined {
  const { place } = useQuery(siteQuery()).data ?? {};
  return useMemo(() => place && { lat: place.lat, lon: place.lon, radius: SITE_RADIUS }, [place]) ?? undefined;
}
