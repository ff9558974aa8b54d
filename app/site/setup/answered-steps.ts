import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { siteQuery } from '../../api/site-query.ts';
import { DraftOwnerContext } from '../../ui/form/draft-owner.ts';
import { draftName, keepDraft, readDraft, type Values } from '../../ui/form/drafts.ts';
import type { Step } from './step.ts';

/**
 * Returns which setup steps are done: those for which the site has a value of its own, and those whose default the user has
 * accepted by continuing. The site does not store accepted defaults, so this browser does, like a draft.
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
