/** Like `URL.parse`, which the oldest supported browsers lack (app/layout/browsers.ts). Returns undefined for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
