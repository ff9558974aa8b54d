import { PageLink } from '../page-link.tsx';
import { Section, SectionHeading } from './section.tsx';

const categories = [
  { name: 'Burger', search: 'burger', art: 'category-burger' },
  { name: 'Kacchi Biryani', search: 'biryani', art: 'category-kacchi-biryani' },
  { name: 'Beff Khichuri', search: 'khichuri', art: 'category-beff-khichuri' },
  { name: 'Mutton Nihari', search: 'nihari', art: 'category-mutton-nihari' },
  { name: 'Pizza', search: 'pizza', art: 'category-pizza' },
  { name: 'Kala Vhuna', search: 'vhuna', art: 'category-kala-vhuna' },
];

/** Six dishes to get hungry by. Each leads to the foods that are called so, the heading to all. */
export function Categories() {
  return (
    <Section band>
      <PageLink to="/foods" className="rounded-box block w-fit outline-offset-8">
        <SectionHeading title="Explore Some Popular Categories" />
      </PageLink>
      <ul className="mt-4 grid sm:mt-10 grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
        {categories.map(({ name, search, art }) => (
          <li key={name}>
            <PageLink
              to={`/foods?search=${search}`}
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
              <span className="bg-surface font-display shadow-card absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] wrap-anywhere translate-y-2 rounded-full px-4 py-1.5 text-lg font-medium opacity-0 transition duration-200 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:translate-y-0 group-focus-visible:opacity-100 [@media(hover:none)]:translate-y-0 [@media(hover:none)]:opacity-100">
                {name}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
