import type { Config } from '../config/config.ts';
import { type LanguageSettings, type VisitRequest, visitReader } from '../words/visit.ts';

/** Settings that the content of a response depends on. */
export type KeyConfig = Pick<Config, 'publicUrl' | 'corsOrigins'> & LanguageSettings;

type VisitHeaders = Omit<VisitRequest, 'url'>;

/** Returns a function that builds a request's cache key from its path and the headers that affect the response. */
export function requestKeys(config: Pick<KeyConfig, 'corsOrigins'> & LanguageSettings) {
  const visitOf = visitReader(config);
  const variantOf = (path: string, headers: VisitHeaders): string => {
    // Any response can be an error message, so a site with several languages caches all responses by language.
    if (config.languages.length === 1 && (config.dateFormat || !showsDates(path))) return '';
    const { language, dateFormat } = visitOf({ ...headers, url: path });
    const dates = config.dateFormat || !showsDates(path) ? '' : `${dateFormat} `;
    return config.languages.length === 1 ? dates : `${language} ${dates}`;
  };
  return (path: string, origin = '', headers: VisitHeaders = {}): string => {
    const variant = variantOf(path, headers);
    // Other origins get the same response as requests without an Origin.
    return config.corsOrigins.includes(origin) ? `${variant}${origin} ${path}` : `${variant}${path}`;
  };
}

export function isReading(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a response can contain short dates or their format: pages, and the site's settings. */
function showsDates(path: string): boolean {
  return !path.startsWith('/api/') || /^\/api\/site(?:$|\?)/.test(path);
}
