import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ChangedSiteSettings } from '../../contract/site-settings.ts';
import { ApiError, answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useToast } from '../ui/toast.tsx';
import { refreshModeration } from './moderation-queries.ts';

/** What is to become of some settings, and what they were when they were read. */
type Change = { wanted: ChangedSiteSettings; read: ChangedSiteSettings };

/** Somebody else has changed some of the settings since. */
export class ChangedMeanwhile extends ApiError {
  /** What they are now. */
  readonly now: ChangedSiteSettings;

  constructor(body: ErrorBody) {
    super(409, body);
    this.now = body.now ?? {};
  }
}

/**
 * Makes the function that saves some of the site's settings, and says that it has.
 *
 * @throws {ChangedMeanwhile} from what it makes, and all other errors of the API
 */
export function useSaveSite(): (change: Change) => Promise<void> {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: ({ wanted, read }: Change) => answer(put({ ...wanted, read })),
    meta: { showsOwnErrors: true },
    onSettled: () => Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]),
  });
  return async (change) => {
    await mutateAsync(change);
    toast.success(t`Saved.`);
  };
}

async function put(json: ChangedSiteSettings & { read: ChangedSiteSettings }) {
  const response = await api.moderation.site.$put({ json });
  const refused: Response = response;
  if (refused.status !== 409) return response;
  throw new ChangedMeanwhile(await refused.json());
}
