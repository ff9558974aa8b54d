/** A post as its card shows it (spec, section 3), and the page elsewhere that one reads on. */
export type BlogPost = {
  image: string;
  title: string;
  description: string;
  date: string;
  comments: string;
  page: string;
};

/** The six samples of the home page. */
export const blogPosts: BlogPost[] = [
  {
    image: '/art/blog-cookies.svg',
    title: 'Simple, healthy cookies from one bowl',
    description:
      'Oats, a ripe banana and what the nut jar still holds: three doughs that need neither scales nor skill',
    date: 'Dec 24 2024',
    comments: '23 Comments',
    page: 'https://www.eufic.org/en/',
  },
  {
    image: '/art/blog-paleo.svg',
    title: 'Paleo eating made easy',
    description:
      'Plan around what is fresh, cook once for two days, and keep a boiled egg within reach. Seven habits that last',
    date: 'Dec 18 2024',
    comments: '12 Comments',
    page: 'https://www.eatright.org/',
  },
  {
    image: '/art/blog-not-healthy.svg',
    title: 'Foods that sound healthy but are not',
    description:
      'Granola, veggie crisps, frozen yoghurt: what the front of the pack promises, and what its back admits',
    date: 'Dec 11 2024',
    comments: '56 Comments',
    page: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
  },
  {
    image: '/art/blog-pairings.svg',
    title: 'Surprising pairs that taste right',
    description: 'Strawberries with cheese, watermelon with chilli. Why odd couples work, and which to try first',
    date: 'Dec 03 2024',
    comments: '16 Comments',
    page: 'https://www.eufic.org/en/',
  },
  {
    image: '/art/blog-seasonal.svg',
    title: 'What to cook this month',
    description: 'Squash, pears and the last sweetcorn: recipes that follow the market stall and leave little over',
    date: 'Nov 27 2024',
    comments: '39 Comments',
    page: 'https://www.fao.org/platform-food-loss-waste/',
  },
  {
    image: '/art/blog-snacks.svg',
    title: 'Healthy snacks in five minutes',
    description: 'An apple, a spoon of nut butter, a handful of carrots: ten ideas for the hour before dinner',
    date: 'Nov 20 2024',
    comments: '11 Comments',
    page: 'https://www.eatright.org/',
  },
];
