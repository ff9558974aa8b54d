import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useLingui } from '#page-words';
import type { WantedPostInput } from '../../contract/wanted/wanted.ts';
import { answer, api } from '../api/api.ts';
import { skipServer } from '../api/query.ts';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { WantedForm } from '../wanted/wanted-form.tsx';
import { ownWantedQuery, refreshOwnWanted } from '../wanted/wanted-queries.ts';

export const loader = preloadForUser(({ email }, api) => [ownWantedQuery(email, api), ownPlacesQuery(email, api)]);
export const clientLoader = skipServer;

export default function UpdateWantedPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:gap-8 sm:py-10">
      <PageMeta title={t`Change your wanted post`} noIndex />
      <UpdateWanted />
    </div>
  );
}

function UpdateWanted() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { email } = useSignedInUser();
  const navigate = useNavigate();
  const { data: posts, error, refetch } = useQuery(ownWantedQuery(email));
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));
  const post = posts?.find(({ _id }) => _id === id);
  const send = useFormCall({
    call: (json: WantedPostInput) => answer(api.wanted[':id'].$put({ param: { id }, json })),
    done: post?.isOver ? t`Posted. We’ll tell you when someone has it.` : t`Your wanted post is changed`,
    refresh: refreshOwnWanted,
  });
  if (error && !posts) {
    return <Failed heading="h1" title={t`Your wanted posts couldn’t be loaded`} error={error} onRetry={refetch} />;
  }
  if (!posts || arePlacesPending) return <FullPageLoading />;
  if (!post) {
    return (
      <Notice art="error" heading="h1" title={t`This wanted post has ended.`}>
        <PageLink to="/my-wanted" className="btn">
          {t`My wanted posts`}
        </PageLink>
      </Notice>
    );
  }
  return (
    <>
      <h1 className="text-2xl sm:text-4xl md:text-5xl">{post.isOver ? t`Ask again` : t`Change your wanted post`}</h1>
      <WantedForm
        key={id}
        submit={
          post.isOver ? t({ message: 'Post', context: 'a wanted post' }) : t({ message: 'Save', context: 'button' })
        }
        post={post}
        draft={`update-wanted ${id}`}
        onSave={send}
        onSaved={() => void navigate('/my-wanted')}
      />
    </>
  );
}
