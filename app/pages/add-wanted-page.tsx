import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { WantedPostInput } from '../../contract/wanted/wanted.ts';
import { ConfirmFirst } from '../accounts/confirm-first.tsx';
import { answer, api } from '../api/api.ts';
import { skipServer } from '../api/query.ts';
import { lastPostedFoodQuery } from '../foods/food-queries.ts';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { offerPush } from '../push/offered.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { sessionQuery } from '../session/session-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { WantedForm } from '../wanted/wanted-form.tsx';
import { refreshOwnWanted } from '../wanted/wanted-queries.ts';

export const loader = preloadForUser(({ email }, api) => [lastPostedFoodQuery(email, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function AddWantedPage() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  // The form needs them when it opens, because the draft that it then restores may refer to one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));
  const send = useFormCall({
    call: (json: WantedPostInput) => answer(api.wanted.$post({ json })),
    done: t`Posted. We’ll tell you when someone has it.`,
    onDone: () => void offerPush().catch(() => {}),
    refresh: refreshOwnWanted,
  });
  if (session?.isUnconfirmed) return <ConfirmFirst title={t`Confirm your email to say what you need`} email={email} />;
  if (arePlacesPending) return <FullPageLoading />;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:gap-8 sm:py-10">
      <PageMeta title={t`I need something`} noIndex />
      <h1 className="text-2xl sm:text-4xl md:text-5xl">{t`I need something`}</h1>
      <WantedForm
        submit={t({ message: 'Post', context: 'a wanted post' })}
        draft="add-wanted"
        onSave={send}
        onSaved={() => void navigate('/my-wanted')}
      />
    </div>
  );
}
