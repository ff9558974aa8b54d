import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { deviceTime, learnFromPage } from '../clock/clock.ts';
import { createQueryClient } from './query.ts';

/** The answers that the server renders a page with; absent in the browser. */
export const PreloadedContext = createContext<QueryClient | undefined>(undefined);

const ID = 'preloaded';

/** The page's cache of API answers. In the browser it begins with the answers in the page, so that none is fetched twice. */
export function usePreloadedClient(): QueryClient {
  const preloaded = use(PreloadedContext);
  const [client] = useState(() => preloaded ?? clientOfPage());
  return client;
}

function clientOfPage(): QueryClient {
  const client = createQueryClient();
  const text = document.getElementById(ID)?.textContent;
  if (text) hydrate(client, asNotedHere(JSON.parse(text)));
  return client;
}

/** The answers with the times at which this device would have noted them, with which those that follow are compared. */
function asNotedHere(answers: DehydratedState): DehydratedState {
  learnFromPage(Math.max(0, ...answers.queries.map(({ state }) => state.dataUpdatedAt)));
  for (const { state } of answers.queries) state.dataUpdatedAt = deviceTime(state.dataUpdatedAt);
  return answers;
}

/**
 * The answers in the page, as JSON that no browser runs. The router's own way would encode them piece by piece as a string in
 * a script, and the page's policy would have to name the hash of that script.
 */
export function PreloadedScript() {
  const preloaded = use(PreloadedContext);
  const json = preloaded ? JSON.stringify(dehydrate(preloaded)).replaceAll('<', '\\u003c') : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}
