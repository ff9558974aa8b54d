import type { ReactElement } from 'react';

/** What stands beside other things in a component: elements, and no text that is not in one (scripts/check-text.ts). */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
