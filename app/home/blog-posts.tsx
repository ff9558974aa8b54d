import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Plural, useLingui } from '#page-words';
import type { Day } from '../../contract/dates.ts';
import type { OwnCards } from '../../contract/site/home-terms.ts';
import { siteQuery } from '../api/site-query.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';
import type { Elements } from '../ui/elements.ts';
import { useWords } from '../words/words-context.tsx';
import { type BlogPost, blogPosts } from './blog-post-samples.ts';
import { Section, SectionHeading } from './section.tsx';

/** A carousel with articles about food: the site's own or samples. Each card links to a page on another site. */
export function BlogPosts() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const cards = blogPosts.flatMap((post, index) => {
    const own = site?.cards.blog[index];
    if (own?.as === 'hidden') return [];
    return [
      own ? <OwnBlogCard key={post.image} image={post.image} {...own} /> : <BlogCard key={post.image} {...post} />,
    ];
  });
  return (
    <Section band>
      <Carousel
        label={t`Blog posts`}
        timing={{ delay: 1000, speed: 2000 }}
        className="[--bleed:1rem] [--gap:20px] [--views:1] md:[--gap:40px] md:[--views:2] lg:[--gap:50px] lg:[--views:3]"
        header={
          <SectionHeading
            title={t`Our Latest Blog Posts`}
            subtitle={t`Check our recent articles, what we are talking about and what you can`}
          />
        }
      >
        {cards}
      </Carousel>
    </Section>
  );
}

function BlogCard({ image, day, comments, page, ...post }: BlogPost) {
  const { t } = useLingui();
  const title = t(post.title);
  return (
    <Card image={image} page={page} title={title} text={`${t(post.description)}...`}>
      <p className="text-muted flex items-center justify-between gap-2 text-sm">
        <span>{useBlogDate(day)}</span>
        <a
          {...elsewhere(page)}
          className="hover:text-primary flex min-h-6 items-center gap-1.5 underline underline-offset-4"
        >
          <MessageCircle size={16} aria-hidden />
          <Plural value={comments} one="# Comment" other="# Comments" />
          <span className="sr-only">{` ${t`on ${title}, opens in a new tab`}`}</span>
        </a>
      </p>
    </Card>
  );
}

/** A post written by the site's stewards, in their language. It has no date and no comments. */
function OwnBlogCard({ image, title, text, page }: OwnCards['blog'] & { image: string }) {
  return <Card image={image} page={page} title={title} text={text} lang="" />;
}

type CardProps = { image: string; page: string; title: string; text: string; lang?: ''; children?: Elements };

function Card({ image, page, title, text, lang, children }: CardProps) {
  const { t } = useLingui();
  const written = { lang, dir: lang === '' ? 'auto' : undefined };
  return (
    <article className="rounded-box border-base-300 bg-surface shadow-card h-full overflow-hidden border">
      <img src={image} alt="" width={800} height={400} loading="lazy" className="h-[200px] w-full object-cover" />
      <div className="flex min-h-[200px] flex-col gap-2 p-4 wrap-anywhere xl:gap-3 xl:p-5">
        {children}
        <h3 {...written} className="text-lg leading-tight xl:text-xl">
          {title}
        </h3>
        <p className="text-sm">
          <span {...written}>{`${text} `}</span>
          <a {...elsewhere(page)} className="text-primary font-semibold whitespace-nowrap underline underline-offset-4">
            <span>{t`Read more...`}</span>
            <span className="sr-only">{` ${t`about ${title}, opens in a new tab`}`}</span>
          </a>
        </p>
      </div>
    </article>
  );
}

const elsewhere = (href: string) => ({ href, target: '_blank', rel: 'noopener noreferrer' });

/** Formats a post's date: `Dec 24 2024` in English, the language's usual format otherwise. */
function useBlogDate(day: Day): string {
  const words = useWords();
  const date = words.day(day, { day: '2-digit', month: 'short', year: 'numeric' });
  const [number, month, year] = date.split(' ');
  return words.language === 'en' ? `${month} ${number} ${year}` : date;
}
