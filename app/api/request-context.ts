import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Words } from '../../contract/words/say.ts';
import type { Api } from './api.ts';

/** The API for loaders on the server: in-process, with the visitor's cookie. */
export const apiContext = createContext<Api>();

/** The answers that a page is rendered with. All of its loaders ask through it, so that nothing is asked twice. */
export const queriesContext = createContext<QueryClient>();

/** Records in the server's log a failure that no page handles. */
export const reportContext = createContext<(error: unknown) => void>();

/** Marks the page's own inline scripts for server/ssr.ts. */
export const nonceContext = createContext<string>();

/** Takes the rendered page. */
export const pageContext = createContext<(html: string) => void>();

/** The words of the visitor's language. */
export const wordsContext = createContext<Words>();
