import { msg } from '#words';

/** The four sample figures of the home page (docs/specification.md, section 3). */
export const counters = [
  { count: '9750+', of: msg`Happy Customers` },
  { count: '2800+', of: msg`Cooked Dishes` },
  { count: '5700+', of: msg`Social Media Fans` },
  { count: '6400+', of: msg`Worked Hours` },
];
