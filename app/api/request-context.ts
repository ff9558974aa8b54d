import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Words } from '../../contract/words/say.ts';
import type { Api } from './api.ts';

/** API client for loaders on the server: in-process, with the visitor's cookie. */
export const apiContext = createContext<Api>();

/** The API responses from which a page is rendered. All loaders share this cache, so no query runs twice. */
export const queriesContext = createContext<QueryClient>();

/** Logs a failure that no page handles. */
export const reportContext = createContext<(error: unknown) => void>();

/** Nonce by which server/ssr.ts recognises the page's own inline scripts. */
export const nonceContext = createContext<string>();

/** Receives the rendered page. */
export const pageContext = createContext<(html: string) => void>();

/** Translations into the visitor's language. */
export const wordsContext = createContext<Words>();
