import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** The API as loaders reach it on the server: in-process, with the visitor's cookie. */
export const apiContext = createContext<Api>();

/** The answers with which a page is rendered. All of its loaders ask through it, so that none of them asks again. */
export const queriesContext = createContext<QueryClient>();

/** Records a failure that no page was made for, in the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** Marks the page's own inline scripts for server/ssr.ts. */
export const nonceContext = createContext<string>();

/** Takes the page that has been rendered. */
export const pageContext = createContext<(html: string) => void>();
