import { type FitBoundsOptions, type LatLngBounds, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet';
import type { Area } from '../../contract/foods/places.ts';

/** Maximum zoom level that a map chooses by itself. */
const NEAR = 14;
const WHOLE_WORLD = latLngBounds([-55, -170], [70, 170]);

/** Moves a map to show all areas or, without areas, the whole world. */
export function showAreas(map: LeafletMap, areas: Area[], options?: FitBoundsOptions): void {
  map.fitBounds(boundsOf(areas) ?? WHOLE_WORLD, { maxZoom: NEAR, animate: false, ...options });
}

/** Zooms in, by at least one level, to split up the merged pin of several areas. */
export function separate(map: LeafletMap, areas: Area[]): void {
  const bounds = boundsOf(areas) ?? WHOLE_WORLD;
  const zoom = Math.max(map.getZoom() + 1, Math.min(map.getBoundsZoom(bounds), NEAR));
  map.setView(bounds.getCenter(), zoom, { animate: false });
}

function boundsOf(areas: Area[]): LatLngBounds | undefined {
  return areas.reduce<LatLngBounds | undefined>((sum, { lat, lon, radius }) => {
    const own = latLng(lat, lon).toBounds(2 * radius);
    return sum?.extend(own) ?? own;
  }, undefined);
}

/** Whether the user allows animations. */
export function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
