import { useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/browser-state.ts';
import type { Elements } from '../ui/elements.ts';
import { HYDRATED } from './start-script.tsx';

/** The elements of a page as the server sent them. */
type Sent = { path: string; title: string; theme: string; main: Node[]; body: Node[] };

let sent: Sent | undefined;

/**
 * Keeps the elements that the server sent, for AsSent, until the hydrated page is used: after a press that fails, an error is
 * shown instead.
 */
export function keepSent(): void {
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
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, forget, { once: true, capture: true });
  };
  addEventListener(HYDRATED, forgetWhenUsed, { once: true });
}

/**
 * Shows the page as the server sent it if its hydration failed. It can be read, and its links and forms work as they do
 * without scripts. Without such a page the children say that something went wrong.
 */
export function AsSent({ element, children }: { element: 'main' | 'body'; children: Elements }) {
  const place = useRef<HTMLDivElement>(null);
  // A failure that the server itself has rendered is a page like any other.
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
