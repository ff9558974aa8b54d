import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../../api/api.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { useSend } from '../../ui/feedback/use-send.ts';
import { samplesQuery } from '../site-queries.ts';

/** Milliseconds until this asks the site again whether users have given food. */
const LOOK_AGAIN = 60_000;

/** Asks stewards whether to delete the sample listings, once users have listed food of their own. */
export function SamplesNotice() {
  const { t } = useLingui();
  const { data: samples } = useQuery({ ...samplesQuery(), staleTime: LOOK_AGAIN, meta: { inBackground: true } });
  const { send, isPending, error } = useSend({
    call: (choice: 'delete' | 'keep') =>
      answer(choice === 'delete' ? api.moderation.samples.$delete() : api.moderation.samples.stay.$put()),
    done: (choice) =>
      choice === 'delete'
        ? t`Sample listings deleted.`
        : t`You’ve kept the sample listings. You can delete them in the site settings.`,
    // Refetch everything: the samples were in the lists, on the home page and in this notice.
    refresh: (client) => client.invalidateQueries(),
  });
  if (!samples?.isDeletionOffered) return null;
  return (
    <aside aria-label={t`Sample listings`} data-fleeting="" className="bg-base-200">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <p className="min-w-0 flex-1 basis-60 text-pretty">
          {t`People have started giving food away here. Delete the sample listings?`}
        </p>
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={isPending}
            onClick={() => send('delete')}
          >
            {t`Delete them`}
          </button>
          <button type="button" className="btn btn-sm" aria-disabled={isPending} onClick={() => send('keep')}>
            {t`Keep them`}
          </button>
        </div>
        <InlineError error={error} />
      </div>
    </aside>
  );
}
