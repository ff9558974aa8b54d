/** All maps. MapOpener loads them on demand as one chunk, together with Leaflet. */
export { AreaMap } from './area-map.tsx';
export { CrossMap } from './cross-map.tsx';
export { FoodMap } from './food-map.tsx';
