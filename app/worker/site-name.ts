/** Returns the site's name from the current page, for code that cannot query it; '' if it is missing. */
export function siteNameHere(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** Prefixes a page title with the site's name. */
export function withSiteName(siteName: string, title: string): string {
  return siteName ? `${siteName} | ${title}` : title;
}
