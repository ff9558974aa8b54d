import type { ComponentProps } from 'react';
import type { Food } from '../../contract/foods.ts';
import { ImageWithFallback } from '../ui/image.tsx';
import { drawingOf } from './drawing.ts';

type Props = Omit<ComponentProps<typeof ImageWithFallback>, 'src' | 'photo' | 'fallback'> & {
  food: Pick<Food, 'title' | 'image' | 'photo'>;
};

/** A food's picture or, where there is none to be had, a drawing of what its title speaks of. */
export function FoodPicture({ food: { title, image, photo }, ...picture }: Props) {
  return <ImageWithFallback src={image} photo={photo} fallback={drawingOf(title)} {...picture} />;
}
