import type { ComponentProps } from 'react';
import type { Food } from '../../contract/foods/foods.ts';
import { ImageWithFallback } from '../ui/image.tsx';
import { drawingOf } from './drawing.ts';

type Props = Omit<ComponentProps<typeof ImageWithFallback>, 'src' | 'photo' | 'fallback'> & {
  food: Pick<Food, 'kind' | 'image' | 'photo'>;
};

/** A food's picture. If there is none or it fails to load, a drawing for its kind is shown instead. */
export function FoodPicture({ food: { kind, image, photo }, ...picture }: Props) {
  return <ImageWithFallback src={image} photo={photo} fallback={drawingOf(kind)} {...picture} />;
}
