import type { Page } from '@playwright/test';

/**
 * Listens for the next picture that a page sends. A browser tells what a file holds only of a request that is intercepted.
 *
 * @returns its bytes, once it is sent
 */
export async function listenForPhoto(page: Page): Promise<{ sent: Promise<Buffer | null> }> {
  const { promise: sent, resolve } = Promise.withResolvers<Buffer | null>();
  await page.route('**/api/photos', (route, request) => {
    resolve(request.postDataBuffer());
    return route.fallback();
  });
  return { sent };
}
