import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { siteQuery } from '../../api/site-query.ts';
import { DraftOwnerContext } from '../../ui/form/draft-owner.ts';
import { draftName, keepDraft, readDraft, type Values } from '../../ui/form/drafts.ts';
import type { Step } from './step.ts';

/**
 * Tracks which setup steps are done. A step is done if the site has its own value for it or, unless it can be skipped, if the
 * user has accepted the default by continuing. Accepted defaults are stored only in this browser, like a draft.
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
