/** The maps, which MapOpener loads with the library that draws them, as one file. */
export { AreaMap } from './area-map.tsx';
export { CrossMap } from './cross-map.tsx';
export { FoodMap } from './food-map.tsx';
