import { pageWords } from '../words/need.ts';
import { writeWords } from './kept-page.ts';
import workerUrl from './pages-worker.ts?worker&url';
import { siteNameHere } from './site-name.ts';
import { standInWords } from './stand-in-words.ts';

/**
 * Has this browser run the worker from now on, which shows kept pages and pushes. Its address holds what it says where it has
 * no page, in the language of the page that was opened last: the browser keeps that with the worker, without a store that
 * could be emptied apart from it, and the worker needs no network for it.
 */
export async function registerWorker(): Promise<void> {
  const url = `${workerUrl}?${writeWords({ ...standInWords(pageWords), siteName: siteNameHere() })}`;
  await navigator.serviceWorker.register(url, { scope: '/' });
}
