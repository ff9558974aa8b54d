import { Link } from 'react-router';
import { Logo } from './logo.tsx';

const links = [
  { to: '/', label: 'Home' },
  { to: '/foods', label: 'Available Foods' },
  { to: '/contact', label: 'Contact' },
];

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="border-base-300 bg-base-200 mt-24 border-t">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-6 px-4 py-10">
        <Logo />
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-4">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="hover:text-primary underline-offset-4 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-muted text-sm">Food is for eating. Open Larder is free software.</p>
      </div>
    </footer>
  );
}
