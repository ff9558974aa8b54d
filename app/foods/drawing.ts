import type { FoodKind } from '../../contract/food-kinds/kinds.ts';

/** The drawings whose file is called otherwise: those of the sample foods. */
const files: Partial<Record<FoodKind, string>> = { soup: 'tomato-soup', bread: 'sourdough' };

/** The path of the drawing that stands for a food without a picture; an open cupboard where its title names no known kind. */
export function drawingOf(kind: FoodKind | undefined): string {
  if (!kind) return '/art/food-any.svg';
  return `/art/food-${files[kind] ?? kind}.svg`;
}
