import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { OwnWanted, WantedPostInput } from '../../contract/wanted/wanted.ts';
import { ConfirmFirst } from '../accounts/confirm-first.tsx';
import { answer, api } from '../api/api.ts';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { offerPush } from '../push/offered.ts';
import { sessionQuery } from '../session/session-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { WantedForm } from '../wanted/wanted-form.tsx';
import { ownWantedQuery, refreshOwnWanted } from '../wanted/wanted-queries.ts';

/** The ID in the path of the form for a new post. */
const NEW = 'new';

/** The form for a new wanted post, or for changing one. */
export function WantedFormPage({ id }: { id: string }) {
  const { email } = useSignedInUser();
  // The form needs them when it opens, because the draft that it then restores may refer to one of them.
  const { isPending: arePlacesPending } = useQuery(ownPlacesQuery(email));
  if (arePlacesPending) return <FullPageLoading />;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:gap-8 sm:py-10">
      {id === NEW ? <AddWanted email={email} /> : <UpdateWanted key={id} id={id} email={email} />}
    </div>
  );
}

function AddWanted({ email }: { email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const send = useFormCall({
    call: (json: WantedPostInput) => answer(api.wanted.$post({ json })),
    done: t`Posted. We’ll tell you when someone has it.`,
    onDone: () => void offerPush().catch(() => {}),
    refresh: refreshOwnWanted,
  });
  if (session?.isUnconfirmed) return <ConfirmFirst title={t`Confirm your email to say what you need`} email={email} />;
  return (
    <>
      <Heading>{t`I need something`}</Heading>
      <WantedForm
        submit={t({ message: 'Post', context: 'a wanted post' })}
        draft="add-wanted"
        onSave={send}
        onSaved={() => void navigate('/my-wanted')}
      />
    </>
  );
}

function UpdateWanted({ id, email }: { id: string; email: string }) {
  const { t } = useLingui();
  const { data: posts, error, refetch } = useQuery(ownWantedQuery(email));
  const post = posts?.find(({ _id }) => _id === id);
  if (error && !posts) {
    return <Failed heading="h1" title={t`Your wanted posts couldn’t be loaded`} error={error} onRetry={refetch} />;
  }
  if (!posts) return <FullPageLoading />;
  if (post) return <ChangeWanted post={post} />;
  return (
    <Notice art="error" heading="h1" title={t`This wanted post has ended.`}>
      <PageLink to="/my-wanted" className="btn">
        {t`My wanted posts`}
      </PageLink>
    </Notice>
  );
}

function ChangeWanted({ post }: { post: OwnWanted }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { _id: id, isOver } = post;
  const send = useFormCall({
    call: (json: WantedPostInput) => answer(api.wanted[':id'].$put({ param: { id }, json })),
    done: isOver ? t`Posted. We’ll tell you when someone has it.` : t`Your wanted post is changed`,
    refresh: refreshOwnWanted,
  });
  return (
    <>
      <Heading>{isOver ? t`Ask again` : t`Change your wanted post`}</Heading>
      <WantedForm
        submit={isOver ? t({ message: 'Post', context: 'a wanted post' }) : t({ message: 'Save', context: 'button' })}
        post={post}
        draft={`update-wanted ${id}`}
        onSave={send}
        onSaved={() => void navigate('/my-wanted')}
      />
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <>
      <PageMeta title={children} noIndex />
      <h1 className="text-2xl sm:text-4xl md:text-5xl">{children}</h1>
    </>
  );
}
