/** The maps. MapOpener loads them as one chunk, with the library that draws them. */
export { AreaMap } from './area-map.tsx';
export { CrossMap } from './cross-map.tsx';
export { FoodMap } from './food-map.tsx';
