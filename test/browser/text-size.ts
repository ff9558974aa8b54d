import type { Page } from '@playwright/test';

/** Sets the text size like the browser's own setting, such as `200%`. */
export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size} }`);
    document.adoptedStyleSheets = [sheet];
  }, size);
}
