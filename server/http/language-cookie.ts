import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { cookieNames } from '../../contract/cookie-names.ts';
import type { Config } from '../config/config.ts';

/** Lifetime of the cookie, in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** Makes the browser request pages in this language from now on. */
export function writeLanguageCookie(c: Context, language: string, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const secure = publicUrl.startsWith('https:');
  setCookie(c, cookieNames(publicUrl).language, language, { path: '/', sameSite: 'Lax', secure, maxAge: YEAR });
}
