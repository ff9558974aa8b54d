import { Inbox, MessageCircle, Plus, Search, ShoppingBasket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLingui } from '#page-words';
import { NOTHING, type Waiting, waitingAt, waitingMessages } from '../messages/waiting.ts';
import { useAuth } from '../session/auth.tsx';
import type { Elements } from '../ui/elements.ts';
import { PageNavLink } from '../ui/page/page-link.tsx';
import { KEPT_PAGE } from '../worker/kept-path.ts';
import { Count, useInboxCounts } from './count.tsx';

/**
 * The most used links, within reach of the thumb on phones: browse, give, and the user's own food, requests and messages, with
 * counts of new items. The bar is at the bottom of the window or, if the window is too low, of the page.
 */
export function ThumbBar() {
  const { t } = useLingui();
  const { user } = useAuth();
  const counts = useInboxCounts();
  const { foods, requests } = waitingAt(counts);
  const bar = useThumbBarHeight();
  return (
    <nav
      ref={bar}
      aria-label={t`Shortcuts`}
      className="border-base-300 bg-base-100 roomy:sticky bottom-0 z-30 border-t pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="flex flex-wrap">
        <Item to="/foods" icon={<Search size={22} aria-hidden />} label={t`Browse`} />
        <Item to="/add-food" icon={<Plus size={22} aria-hidden />} label={t`Give`} />
        {user ? (
          <>
            <Item
              to="/my-posted-food"
              icon={<Inbox size={22} aria-hidden />}
              label={t`My Posted Foods`}
              waiting={foods}
            />
            <Item
              to={KEPT_PAGE}
              icon={<ShoppingBasket size={22} aria-hidden />}
              label={t`My Food Request`}
              waiting={requests}
            />
            <Item
              to="/messages"
              icon={<MessageCircle size={22} aria-hidden />}
              label={t`Messages`}
              waiting={waitingMessages(counts)}
            />
          </>
        ) : (
          <Item to={KEPT_PAGE} icon={<ShoppingBasket size={22} aria-hidden />} label={t`Mine`} />
        )}
      </ul>
    </nav>
  );
}

type ItemProps = {
  to: string;
  icon: Elements;
  label: string;
  /** Count next to the link. */
  waiting?: Waiting;
};

function Item({ to, icon, label, waiting: { count, words } = NOTHING }: ItemProps) {
  const { t } = useLingui();
  const news = t(words);
  return (
    <li className="grow basis-0">
      <PageNavLink
        to={to}
        aria-label={count > 0 ? t`${label}, ${news}` : undefined}
        className="text-muted aria-[current=page]:text-primary pointer-events-none block text-sm leading-tight font-medium -outline-offset-2 aria-[current=page]:font-bold"
      >
        {/* Only the content takes taps. Otherwise, axe would report links that the bar partly covers as too small. */}
        <span className="pointer-events-auto flex min-h-14 flex-col items-center justify-center gap-0.5 px-px text-center">
          <span className="relative">
            {icon}
            <Count count={count} className="absolute -top-1.5 start-4" />
          </span>
          <span>{label}</span>
        </span>
      </PageNavLink>
    </li>
  );
}

/**
 * Sets --thumb-bar to the bar's height. Uses a style sheet, because a style attribute would be copied into pages kept for offline
 * reading, where the Content Security Policy rejects it.
 */
function useThumbBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      sheet.replaceSync(`:root { --thumb-bar: ${current.offsetHeight}px }`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  return bar;
}
