/** `URL.parse`, which the oldest browsers (app/layout/browsers.ts) do not have. Undefined for a text that is no URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
