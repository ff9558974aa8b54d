import { pageWords } from '../words/need.ts';
import { writeWords } from './kept-page.ts';
import workerUrl from './pages-worker.ts?worker&url';
import { siteNameHere } from './site-name.ts';
import { standInWords } from './stand-in-words.ts';

/**
 * Registers the worker, which shows kept pages and push notifications. Its URL contains its texts in the language of the last
 * opened page. The browser stores the URL with the worker, so the texts are available offline and cannot be cleared separately.
 */
export async function registerWorker(): Promise<void> {
  const url = `${workerUrl}?${writeWords({ ...standInWords(pageWords), siteName: siteNameHere() })}`;
  await navigator.serviceWorker.register(url, { scope: '/' });
}
