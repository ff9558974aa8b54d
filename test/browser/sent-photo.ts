import type { Page } from '@playwright/test';

/**
 * Listens for the next picture that a page uploads. Only intercepted requests give access to a file's content.
 *
 * @returns a promise of its bytes
 */
export async function listenForPhoto(page: Page): Promise<{ sent: Promise<Buffer | null> }> {
  const { promise: sent, resolve } = Promise.withResolvers<Buffer | null>();
  await page.route('**/api/photos', (route, request) => {
    resolve(request.postDataBuffer());
    return route.fallback();
  });
  return { sent };
}
