import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { siteQuery } from '../api/site-query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { counters } from './counter-samples.ts';
import { SectionHeading } from './section.tsx';

type Testimonial = { quote: Message; name: string; image: string };

const testimonials: Testimonial[] = [
  {
    quote: msg`Half a tray of lasagne used to go in the bin on Sundays. Now the students upstairs collect it while it’s warm, and my baking tins come back clean.`,
    name: 'Amara Fielding',
    image: '/art/person-1.svg',
  },
  {
    quote: msg`I was between jobs and found bread, eggs and a bag of carrots two streets away. No forms, no questions. This year I’m the one posting.`,
    name: 'Samuel Okoye',
    image: '/art/person-2.svg',
  },
  {
    quote: msg`My pear tree doesn’t know when to stop. Forty kilos went to nine families in a week, and one of them brought me jam.`,
    name: 'Greta Lindqvist',
    image: '/art/person-3.svg',
  },
];

/** Sample quotes from users. */
export function Testimonials() {
  const { t } = useLingui();
  return (
    <Carousel
      label={t`Testimonials`}
      timing={{ delay: 2000, speed: 1500 }}
      className="[--bleed:1rem] [--gap:24px] [--views:1] lg:[--views:2]"
      header={<SectionHeading title={t`What our Customers say`} />}
    >
      {testimonials.map((testimonial) => (
        <TestimonialCard key={testimonial.name} {...testimonial} />
      ))}
    </Carousel>
  );
}

/** Figures of the site: its own, or the samples. */
export function Counters() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  return (
    <ul className="rounded-box bg-secondary text-secondary-content dark:bg-base-200 dark:text-base-content mt-16 first:mt-0 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-8 px-4 py-10 text-center lg:grid-cols-4">
      {counters.map(({ count, of }, index) => {
        const own = site?.cards.counters[index];
        if (own?.as === 'hidden') return null;
        return (
          <li key={count} className="min-w-0 wrap-anywhere">
            <strong dir="ltr" className="font-display text-accent block text-4xl font-semibold md:text-5xl">
              {own?.figure ?? count}
            </strong>{' '}
            <span {...(own && { lang: '', dir: 'auto' })} className="text-lg">
              {own?.of ?? t(of)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TestimonialCard({ quote, name, image }: Testimonial) {
  const { t } = useLingui();
  return (
    <figure className="rounded-box border-base-300 bg-surface shadow-card flex h-full flex-col gap-6 border p-6 md:p-8">
      <blockquote className="before:font-display before:text-primary text-lg before:block before:h-8 before:text-7xl before:leading-none before:content-['“'_/_'']">
        <p>{t(quote)}</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4">
        <Avatar name={name} picture={image} size={64} />
        <span>
          <span className="font-display block text-lg font-semibold">
            <bdi translate="no">{name}</bdi>
          </span>
          <span className="text-muted">{t`Customer`}</span>
        </span>
      </figcaption>
    </figure>
  );
}
