import type { Config } from '../config/config.ts';
import { type LanguageSettings, type VisitRequest, visitReader } from '../words/visit.ts';

/** Settings that the content of a response depends on. */
export type KeyConfig = Pick<Config, 'publicUrl' | 'corsOrigins'> & LanguageSettings;

type VisitHeaders = Omit<VisitRequest, 'url'>;

/** Creates the function that builds cache keys from a request's path and the headers that its response depends on. */
export function requestKeys(config: Pick<KeyConfig, 'corsOrigins'> & LanguageSettings) {
  const visitOf = visitReader(config);
  const variantOf = (path: string, headers: VisitHeaders): string => {
    // Any response can be an error message, so on a site with several languages, every key includes the language.
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

/** Whether a response may depend on the visitor's date format. True for pages and the site settings. */
function showsDates(path: string): boolean {
  return !path.startsWith('/api/') || /^\/api\/site(?:$|\?)/.test(path);
}
