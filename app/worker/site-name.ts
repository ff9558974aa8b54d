/** What the page on screen says the site is called, for what has no other way to know; empty where it does not say. */
export function siteNameHere(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** The title of a page: the site's name before its own. */
export function withSiteName(siteName: string, title: string): string {
  return siteName ? `${siteName} | ${title}` : title;
}
