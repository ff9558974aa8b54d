import { PageLink } from '../page-link.tsx';
import { Section, SectionHeading } from './section.tsx';

const categories = [
  { name: 'Burger', art: 'category-burger' },
  { name: 'Kacchi Biryani', art: 'category-kacchi-biryani' },
  { name: 'Beff Khichuri', art: 'category-beff-khichuri' },
  { name: 'Mutton Nihari', art: 'category-mutton-nihari' },
  { name: 'Pizza', art: 'category-pizza' },
  { name: 'Kala Vhuna', art: 'category-kala-vhuna' },
];

/** Six dishes to get hungry by. The whole part is one link, so the keyboard passes it in one step. */
export function Categories() {
  return (
    <Section band>
      <PageLink to="/foods" className="group/all rounded-box block outline-offset-8">
        <SectionHeading title="Explore Some Popular Categories" />
        <ul className="mt-10 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
          {categories.map(({ name, art }) => (
            <li key={name} className="group rounded-box shadow-card relative overflow-hidden">
              <img
                src={`/art/${art}.svg`}
                alt=""
                width={640}
                height={640}
                loading="lazy"
                className="aspect-square w-full object-cover transition-transform duration-500 group-hover:scale-105 md:aspect-4/3"
              />
              <span className="bg-surface font-display shadow-card absolute bottom-3 left-3 translate-y-2 rounded-full px-4 py-1.5 text-lg font-medium opacity-0 transition duration-200 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible/all:translate-y-0 group-focus-visible/all:opacity-100 [@media(hover:none)]:translate-y-0 [@media(hover:none)]:opacity-100">
                {name}
              </span>
            </li>
          ))}
        </ul>
      </PageLink>
    </Section>
  );
}
