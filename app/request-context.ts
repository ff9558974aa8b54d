import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** The API as loaders reach it on the server: in-process, with the visitor's cookie. */
export const apiContext = createContext<Api>();

/** Records a failure that no page was made for, in the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** Marks the page's own inline scripts for server/ssr.ts. */
export const nonceContext = createContext<string>();
