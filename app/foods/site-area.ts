import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '../../contract/foods/places.ts';
import { siteQuery } from '../api/site-query.ts';

/** Radius shown around a site's location on a map, in metres: a town and its surroundings. */
const SITE_RADIUS = 8_000;

/** Returns the initial area of an empty map: the site's location, if set. */
export function useSiteArea(): Area | undefined {
  const { place } = useQuery(siteQuery()).data ?? {};
  return useMemo(() => place && { lat: place.lat, lon: place.lon, radius: SITE_RADIUS }, [place]) ?? undefined;
}
