import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../../api/api.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useQuestion, useToast } from '../../ui/feedback/toast.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { samplesQuery } from '../site-queries.ts';

/** The site's sample foods, with a button to delete them. */
export function SampleFoods() {
  const { t } = useLingui();
  const ask = useQuestion();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answer(api.moderation.samples.$delete()),
    onSuccess: () => toast.success(t`Sample listings deleted.`),
    // Refetches everything: the samples were in the lists, on the home page and in the figures.
    onSettled: () => client.invalidateQueries(),
  });
  const about = t`They’ll be deleted for good, with their two donors. Requests for them will end. Real listings will stay.`;
  return (
    <BoxedSection title={t`Sample listings`}>
      <Loaded query={useQuery(samplesQuery())} failed={t`The sample listings couldn’t be loaded`}>
        {({ foods }) =>
          foods === 0 ? (
            <p>{t`There are no sample listings.`}</p>
          ) : (
            <>
              <p className="text-pretty">{t`They show newcomers how the site works. You can ask for one and try every step: the replies are automatic. Others can see that it’s a sample.`}</p>
              <button
                type="button"
                className="btn justify-self-start"
                aria-disabled={isPending}
                data-focus-next=""
                onClick={() => isPending || ask({ text: t`Delete the sample listings?`, about, onYes: () => mutate() })}
              >
                {isPending && <span className="loading loading-spinner loading-sm" aria-hidden />}
                <span>{t`Delete the sample listings`}</span>
              </button>
              <InlineError error={error} />
            </>
          )
        }
      </Loaded>
    </BoxedSection>
  );
}
