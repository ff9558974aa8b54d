import { useQuery } from '@tanstack/react-query';
import { siteQuery, useSiteName } from '../api/site-query.ts';

/**
 * The site's logo and name. The default logo is a small cupboard with an open door and a loaf, an apple and a jar inside. In the
 * bar on phones, the name wraps out of view if there is no room for it.
 */
export function Logo({ isInBar = false }: { isInBar?: boolean }) {
  const name = useSiteName();
  const logo = useQuery(siteQuery()).data?.logo;
  return (
    <span className={`font-brand flex items-center font-semibold tracking-tight ${isInBar ? inBar : 'gap-2.5'}`}>
      {/* Low priority, so that the fonts are fetched first. */}
      <img src={logo ? `${logo}/mark.webp` : '/favicon.svg'} alt="" width={36} height={36} fetchPriority="low" />
      <bdi
        translate="no"
        className={
          isInBar ? `max-[22em]:hidden ${sizeInBar(name)}` : 'min-w-0 text-lg leading-tight wrap-anywhere sm:text-2xl'
        }
      >
        {name}
      </bdi>
    </span>
  );
}

const inBar =
  'gap-1.5 max-sm:h-9 max-sm:flex-wrap max-sm:content-start max-sm:gap-y-9 max-sm:overflow-hidden max-sm:leading-none ' +
  'sm:gap-2.5 sm:text-2xl sm:whitespace-nowrap lg:max-xl:leading-none lg:max-xl:whitespace-normal';

/**
 * Returns the classes for the name's size in the bar. Next to a guest's links, the narrowest phones only fit two short words,
 * stacked.
 */
function sizeInBar(name: string): string {
  const words = name.split(' ');
  const longest = Math.max(...words.map(({ length }) => length));
  if (name.length <= 14 && longest <= 8) return 'max-sm:w-min lg:max-xl:w-min';
  const onPhones = words.length <= 2 && longest <= 10 ? 'max-sm:w-min max-sm:text-xs' : 'max-sm:hidden';
  return `${onPhones} line-clamp-2 min-w-0 leading-tight whitespace-normal sm:text-lg sm:wrap-anywhere`;
}
