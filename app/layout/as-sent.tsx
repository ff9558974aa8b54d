import { useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/browser-state.ts';
import type { Elements } from '../ui/elements.ts';
import { HYDRATED } from './start-script.tsx';

/** A page's elements as the server sent them. */
type Sent = { path: string; title: string; theme: string; main: Node[]; body: Node[] };

let sent: Sent | undefined;

/**
 * Keeps the elements that the server sent, for `AsSent`. Once the hydrated page is used, they are outdated and dropped: later
 * failures show an error instead.
 */
export function keepServerHtml(): void {
  const { title, body, documentElement } = document;
  sent = {
    path: location.pathname,
    title,
    theme: documentElement.className,
    main: [...(document.querySelector('main')?.childNodes ?? [])],
    body: [...body.childNodes].filter((node) => node.nodeName !== 'SCRIPT'),
  };
  const forget = () => {
    sent = undefined;
  };
  const forgetWhenUsed = () => {
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, forget, { once: true, capture: true });
  };
  addEventListener(HYDRATED, forgetWhenUsed, { once: true });
}

/**
 * If hydration failed, shows the page as the server sent it: readable, with links and forms that work as they do without
 * JavaScript. After any other failure, shows `children`, an error message.
 */
export function AsSent({ element, children }: { element: 'main' | 'body'; children: Elements }) {
  const place = useRef<HTMLDivElement>(null);
  // False for an error page that the server itself rendered, because it hydrates like any other page.
  const [hasFailedHere] = useState(useHydrated());
  const [page] = useState(() => (hasFailedHere && sent && sent.path === location.pathname ? sent : undefined));

  useLayoutEffect(() => {
    if (!page || !place.current) return;
    document.documentElement.className = page.theme;
    place.current.append(...page[element]);
    for (const words of place.current.querySelectorAll('noscript')) words.outerHTML = words.textContent;
  }, [page, element]);

  if (!page) return children;
  return (
    <>
      <title>{page.title}</title>
      <div ref={place} className="without-app contents" />
    </>
  );
}
