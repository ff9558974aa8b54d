/** Like `URL.parse`, which the oldest supported browsers (app/layout/browsers.ts) lack. Returns undefined for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
