import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { siteQuery } from '../../api/site-query.ts';
import { DraftOwnerContext } from '../../ui/form/draft-owner.ts';
import { draftName, keepDraft, readDraft, type Values } from '../../ui/form/drafts.ts';
import type { Step } from './step.ts';

/**
 * Which steps are done: those of which the site has something of its own, and those whose beginning somebody has taken as the answer
 * by the button that leads on. The site does not know of these, so this browser keeps them as it keeps a draft.
 */
export function useAnsweredSteps() {
  const { data: site } = useQuery(siteQuery());
  const name = draftName('setup steps', use(DraftOwnerContext));
  const [taken, setTaken] = useState<Values>({});
  useEffect(() => setTaken(readDraft(name) ?? {}), [name]);
  return {
    isDone: ({ id, skipped, isDone }: Step) =>
      (site !== undefined && isDone(site)) || (!skipped && taken[id] !== undefined),
    answer: ({ id }: Step) => {
      const all = { ...readDraft(name), [id]: 'on' };
      keepDraft(name, all);
      setTaken(all);
    },
  };
}
