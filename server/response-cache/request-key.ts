import type { Config } from '../config/config.ts';
import { type LanguageSettings, type VisitRequest, visitReader } from '../words/visit.ts';

/** The settings that decide, besides its path, which answer a request gets. */
export type KeyConfig = Pick<Config, 'publicUrl' | 'corsOrigins'> & LanguageSettings;

type VisitHeaders = Omit<VisitRequest, 'url'>;

/** Makes the function for a request's cache key: its path, and the headers that show in the answer. */
export function requestKeys(config: Pick<KeyConfig, 'corsOrigins'> & LanguageSettings) {
  const visitOf = visitReader(config);
  const wayOf = (path: string, headers: VisitHeaders): string => {
    // An answer in words can be any that is refused, so with several languages each answer is kept by language.
    if (config.languages.length === 1 && (config.dateFormat || !showsDates(path))) return '';
    const { language, dateFormat } = visitOf({ ...headers, url: path });
    const dates = config.dateFormat || !showsDates(path) ? '' : `${dateFormat} `;
    return config.languages.length === 1 ? dates : `${language} ${dates}`;
  };
  return (path: string, origin = '', headers: VisitHeaders = {}): string => {
    const way = wayOf(path, headers);
    // Other origins are answered as if they had sent no Origin.
    return config.corsOrigins.includes(origin) ? `${way}${origin} ${path}` : `${way}${path}`;
  };
}

export function isReading(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether an answer can hold short dates or name their format: pages, and the site's settings. */
function showsDates(path: string): boolean {
  return !path.startsWith('/api/') || /^\/api\/site(?:$|\?)/.test(path);
}
