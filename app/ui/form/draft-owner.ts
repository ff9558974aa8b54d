import { createContext } from 'react';

/** The id of the signed-in person, whose drafts forms keep. */
export const DraftOwnerContext = createContext<string | undefined>(undefined);
