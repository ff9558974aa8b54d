import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { SlideText } from '../../contract/site/site-terms.ts';
import { siteQuery } from '../api/site-query.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { PageLink } from '../ui/page/page-link.tsx';

/** `art` is the name of a picture in /art, which also has a dark version. */
type Slide = { art: string; text: Message; link: string; linkText: Message };

const slides: Slide[] = [
  {
    art: 'hero-taste',
    text: msg`Taste the World: Explore, Cook, and Indulge`,
    link: '/foods',
    linkText: msg`Explore Available Foods`,
  },
  {
    art: 'hero-savor',
    text: msg`Savor Every Bite: Your Destination for Delicious Discoveries`,
    link: '/foods',
    linkText: msg`Explore Available Foods`,
  },
  {
    art: 'hero-kitchen',
    text: msg`From Kitchen to Table: Recipes, Reviews, and More`,
    link: '/add-food',
    linkText: msg`Add Tasty Food`,
  },
];

/** The large slides at the top of the page. They change every four seconds, even while hovered. */
export function Hero() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  return (
    <Carousel
      label={t`Welcome`}
      timing={{ delay: 4000, speed: 500, fromMove: true }}
      className="[--bleed:0px] [--gap:0px] [--views:1]"
    >
      {slides.map((slide, index) => (
        <HeroSlide key={slide.art} {...slide} own={site?.home.slides[index]} first={index === 0} />
      ))}
    </Carousel>
  );
}

const picture =
  'absolute inset-x-0 top-0 h-48 w-full object-cover object-[72%_50%] sm:h-96 lg:h-full lg:object-[60%_50%] xl:object-[75%_50%] rtl:-scale-x-100';

type SlideProps = Slide & { own: SlideText | null | undefined; first: boolean };

function HeroSlide({ art, text, link, linkText, own, first }: SlideProps) {
  const { t } = useLingui();
  return (
    <div className="relative h-48 overflow-hidden sm:h-[38rem]">
      <img
        src={`/art/${art}.svg`}
        alt=""
        width={1600}
        height={608}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        className={`${picture} dark:hidden`}
      />
      {/* Loaded lazily, so that it is fetched only in dark mode, where it is visible. */}
      <img
        src={`/art/${art}-dark.svg`}
        alt=""
        width={1600}
        height={608}
        loading="lazy"
        className={`${picture} hidden dark:block`}
      />
      {/* A gradient that keeps the text legible: from the bottom or, on wide screens, from the side where lines start. */}
      <div className="from-base-100 absolute inset-x-0 top-0 h-48 bg-linear-to-t to-transparent to-60% sm:h-96 max-sm:bg-linear-to-tr max-sm:from-35% max-sm:to-75% rtl:-scale-x-100 lg:h-full lg:bg-linear-to-r lg:from-10% dark:lg:from-20% dark:lg:to-75%" />
      <div className="relative mx-auto flex h-full max-w-7xl flex-col items-start justify-end gap-3 px-4 pb-4 sm:gap-6 sm:pb-20 lg:justify-center lg:pb-0">
        <h2 className="animate-drop-in group-data-live/viewport:group-not-data-shown/slide:animate-none max-w-md text-2xl wrap-anywhere sm:max-w-xl sm:text-5xl lg:max-w-md xl:max-w-lg xl:text-6xl">
          {own ? <bdi lang="">{own.title}</bdi> : t(text)}
        </h2>
        {own?.line && (
          <p lang="" dir="auto" className="max-w-md wrap-anywhere max-sm:sr-only lg:text-lg">
            {own.line}
          </p>
        )}
        <PageLink to={link} className="btn btn-primary sm:btn-lg">
          <span>{t(linkText)}</span>
          <ArrowRight size={20} aria-hidden className="rtl:-scale-x-100" />
        </PageLink>
      </div>
    </div>
  );
}
