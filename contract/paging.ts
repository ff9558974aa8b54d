import { z } from 'zod';
import { MAX_PAGE } from './foods/food-terms.ts';

const wholeLimit = `limit must be a whole number from 1 to ${MAX_PAGE}.`;
/** Maximum length of a cursor, in characters. The longest ones contain 200 food IDs (two pages), in base64. */
const LONGEST_CURSOR = 11_000;
const notGiven = 'cursor isn’t valid. Use one from the Link header of a page of this list.';

/** Query parameters for one page of a list: its length, and the opaque cursor from the previous page's `Link` header. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: wholeLimit })
    .int({ error: wholeLimit, abort: true })
    .min(1, wholeLimit)
    .max(MAX_PAGE, wholeLimit)
    .default(MAX_PAGE),
  cursor: z.string({ error: notGiven }).max(LONGEST_CURSOR, notGiven).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
