import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '../../contract/foods/places.ts';
import { siteQuery } from '../api/site-query.ts';

/** How far around a site's place a map shows what is there, in metres: a town and what lies around it. */
const AROUND = 8_000;

/** Where maps begin that have nothing to show yet: where the site is, if somebody has said that. */
export function useSiteArea(): Area | undefined {
  const { place } = useQuery(siteQuery()).data ?? {};
  return useMemo(() => place && { lat: place.lat, lon: place.lon, radius: AROUND }, [place]) ?? undefined;
}
