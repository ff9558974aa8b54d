import { type Message, msg } from '#words';
import type { Day } from '../../contract/dates.ts';
/** A blog post's card (docs/specification.md, section 3). `page` is the URL of the full article on another site. */
export type BlogPost = {
  image: string;
  title: Message;
  description: Message;
  day: Day;
  comments: number;
  page: string;
};

/** The six sample posts of the home page. */
export const blogPosts: BlogPost[] = [
  {
    image: '/art/blog-cookies.svg',
    title: msg`Simple, healthy cookies from one bowl`,
    description: msg`Oats, a ripe banana and the last of the nut jar: three doughs that need no scales and no skill`,
    day: '2024-12-24' as Day,
    comments: 23,
    page: 'https://www.eufic.org/en/',
  },
  {
    image: '/art/blog-paleo.svg',
    title: msg`Paleo eating made easy`,
    description: msg`Plan around what’s fresh, cook once for two days, and keep a boiled egg within reach. Seven habits that last`,
    day: '2024-12-18' as Day,
    comments: 12,
    page: 'https://www.eatright.org/',
  },
  {
    image: '/art/blog-not-healthy.svg',
    title: msg`Foods that sound healthy but aren’t`,
    description: msg`Granola, veggie crisps, frozen yoghurt: what the front of the pack promises, and what the back admits`,
    day: '2024-12-11' as Day,
    comments: 56,
    page: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
  },
  {
    image: '/art/blog-pairings.svg',
    title: msg`Surprising pairings that work`,
    description: msg`Strawberries with cheese, watermelon with chilli. Why odd couples work, and which to try first`,
    day: '2024-12-03' as Day,
    comments: 16,
    page: 'https://www.eufic.org/en/',
  },
  {
    image: '/art/blog-seasonal.svg',
    title: msg`What to cook this month`,
    description: msg`Squash, pears and the last sweetcorn: seasonal recipes that leave very little over`,
    day: '2024-11-27' as Day,
    comments: 39,
    page: 'https://www.fao.org/platform-food-loss-waste/',
  },
  {
    image: '/art/blog-snacks.svg',
    title: msg`Healthy snacks in five minutes`,
    description: msg`An apple, a spoon of nut butter, a handful of carrots: ten ideas for the hour before dinner`,
    day: '2024-11-20' as Day,
    comments: 11,
    page: 'https://www.eatright.org/',
  },
];
