import { useLingui } from '#page-words';
import type { HomePart } from '../../../contract/home-terms.ts';

/** The parts by the words that stand above them on the page. */
export function usePartNames(): Record<HomePart, string> {
  const { t } = useLingui();
  return {
    slides: t`Slideshow`,
    welcome: t`Good food, free, from your neighbours.`,
    foods: t`Explore Our Top Foods`,
    categories: t`Explore Some Popular Categories`,
    steps: t`From one kitchen to the next`,
    blog: t`Our Latest Blog Posts`,
    testimonials: t`What our Customers say`,
    counters: [t`Happy Customers`, t`Cooked Dishes`, t`Social Media Fans`, t`Worked Hours`].join(' · '),
    recipes: t`Recipes`,
  };
}
