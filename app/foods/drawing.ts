import type { FoodKind } from '../../contract/food-kinds/kinds.ts';

/** File names of drawings that are not named after their kind because they are also used for sample food. */
const files: Partial<Record<FoodKind, string>> = { soup: 'tomato-soup', bread: 'sourdough' };

/** Returns the path of the drawing for food without a picture: one for its kind or, if the kind is unknown, an open cupboard. */
export function drawingOf(kind: FoodKind | undefined): string {
  if (!kind) return '/art/food-any.svg';
  return `/art/food-${files[kind] ?? kind}.svg`;
}
