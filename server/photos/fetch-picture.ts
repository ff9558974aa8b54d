import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { createFetcher, type FetchOptions, type FetchPublicly } from '../kernel/fetch-publicly.ts';

/** Creates the fetcher for linked pictures. @param options for tests */
export function createPictureFetcher(options?: FetchOptions): FetchPublicly {
  const wanted = {
    accept: 'image/webp,image/jpeg,image/png',
    mostBytes: photoLimits.bytes,
    protocols: ['http:', 'https:'],
  };
  return createFetcher(wanted, options);
}
