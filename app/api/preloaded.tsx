import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { deviceTime, learnFromPage } from '../clock/clock.ts';
import { createQueryClient } from './query.ts';

/** The API responses from which the server renders a page. Undefined in the browser. */
export const PreloadedContext = createContext<QueryClient | undefined>(undefined);

const ID = 'preloaded';

/**
 * Returns the page's cache of API responses. In the browser, it starts with the responses embedded in the page, so that they are
 * not fetched again.
 */
export function usePreloadedClient(): QueryClient {
  const preloaded = use(PreloadedContext);
  const [client] = useState(() => preloaded ?? clientOfPage());
  return client;
}

function clientOfPage(): QueryClient {
  const client = createQueryClient();
  const text = document.getElementById(ID)?.textContent;
  if (text) hydrate(client, withDeviceTimes(JSON.parse(text)));
  return client;
}

/**
 * Converts the times of the embedded responses from the site's clock to this device's, so that they can be compared with the
 * times of later responses.
 */
function withDeviceTimes(answers: DehydratedState): DehydratedState {
  learnFromPage(Math.max(0, ...answers.queries.map(({ state }) => state.dataUpdatedAt)));
  for (const { state } of answers.queries) state.dataUpdatedAt = deviceTime(state.dataUpdatedAt);
  return answers;
}

/**
 * Embeds the API responses in the page as JSON, which browsers don't run. React Router would put them in inline scripts instead,
 * and the CSP would have to list the hashes of those scripts.
 */
export function PreloadedScript() {
  const preloaded = use(PreloadedContext);
  const json = preloaded ? JSON.stringify(dehydrate(preloaded)).replaceAll('<', '\\u003c') : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}
