import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { CategorySearch } from '../../contract/foods/food-terms.ts';
import { categoriesQuery } from '../foods/food-queries.ts';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { Section, SectionHeading } from './section.tsx';

const categories: { name: Message; search: CategorySearch; art: string }[] = [
  { name: msg`Burger`, search: 'burger', art: 'category-burger' },
  { name: msg`Kacchi Biryani`, search: 'biryani', art: 'category-kacchi-biryani' },
  { name: msg`Beff Khichuri`, search: 'khichuri', art: 'category-beff-khichuri' },
  { name: msg`Mutton Nihari`, search: 'nihari', art: 'category-mutton-nihari' },
  { name: msg`Pizza`, search: 'pizza', art: 'category-pizza' },
  { name: msg`Kala Vhuna`, search: 'vhuna', art: 'category-kala-vhuna' },
];

/**
 * Six popular dishes. Each links to a search for it, or to all food if nothing would be found. The rest of the section links to
 * all food.
 */
export function Categories() {
  const { t } = useLingui();
  const { data: found = [] } = useQuery({ ...categoriesQuery(), enabled: useMaySeeFoods() });
  return (
    <Section band>
      <PageLink to="/foods" className="rounded-box block w-fit outline-offset-8 after:absolute after:inset-0">
        <SectionHeading title={t`Explore Some Popular Categories`} />
      </PageLink>
      <ul className="mt-4 grid sm:mt-10 grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
        {categories.map(({ name, search, art }) => (
          <li key={search}>
            <PageLink
              to={found.includes(search) ? `/foods?search=${search}` : '/foods'}
              className="group rounded-box shadow-card relative block overflow-hidden"
            >
              {['', '-dark'].map((theme) => (
                <img
                  key={theme}
                  src={`/art/${art}${theme}.svg`}
                  alt=""
                  width={640}
                  height={640}
                  loading="lazy"
                  className={`aspect-square w-full object-cover transition-transform duration-500 group-hover:scale-105 md:aspect-4/3 ${theme ? 'hidden dark:block' : 'dark:hidden'}`}
                />
              ))}
              <span className="bg-surface font-display shadow-card absolute bottom-3 start-3 max-w-[calc(100%-1.5rem)] wrap-anywhere translate-y-2 rounded-full px-4 max-sm:px-3 py-1.5 text-lg max-sm:text-base font-medium opacity-0 transition duration-200 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:translate-y-0 group-focus-visible:opacity-100 [@media(hover:none)]:translate-y-0 [@media(hover:none)]:opacity-100">
                {t(name)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
