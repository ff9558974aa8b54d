import type { Scene } from './scene.ts';
import { aboutScenes } from './scenes-about.ts';
import { categoryScenes } from './scenes-categories.ts';
import { foodScenes } from './scenes-food.ts';
import { kindScenes } from './scenes-kinds.ts';
import { pageScenes } from './scenes-pages.ts';
import { peopleScenes } from './scenes-people.ts';
import { storyScenes } from './scenes-stories.ts';

export type { Scene };

/** Every picture of the app; the file names are what the app links to under /art/. */
export const scenes: readonly Scene[] = [
  ...foodScenes,
  ...kindScenes,
  ...categoryScenes,
  ...storyScenes,
  ...pageScenes,
  ...aboutScenes,
  ...peopleScenes,
];
