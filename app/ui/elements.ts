import type { ReactElement } from 'react';

/** Children that a component renders next to other content. Bare text is not allowed (scripts/check-text.ts). */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
