import { createContext } from 'react';

/** Id of the signed-in user, who owns the drafts of forms. */
export const DraftOwnerContext = createContext<string | undefined>(undefined);
