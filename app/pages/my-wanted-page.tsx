import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { OwnWantedCard } from '../wanted/own-wanted.tsx';
import { ownWantedQuery } from '../wanted/wanted-queries.ts';

export const loader = preloadForUser(({ email }, api) => [ownWantedQuery(email, api)]);
export const clientLoader = skipServer;

export default function MyWantedPage() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const posts = useQuery(ownWantedQuery(email));
  return (
    <div className="mx-auto max-w-7xl px-4 py-4 sm:py-10">
      <PageMeta title={t`My wanted posts`} noIndex />
      <Loaded query={posts} failed={t`Your wanted posts couldn’t be loaded`} heading="h1">
        {(posts) =>
          posts.length === 0 ? (
            <Notice
              art="empty-requests"
              heading="h1"
              title={t`What do you need?`}
              text={t`Say what you’re looking for, and neighbours who have it can offer it to you.`}
            >
              <PageLink to="/add-wanted" className="btn btn-primary">
                {t`I need something`}
              </PageLink>
            </Notice>
          ) : (
            <>
              <div className="mb-6 flex flex-wrap items-center justify-between gap-4 sm:mb-8">
                <h1 className="text-2xl sm:text-4xl md:text-5xl">{t`My wanted posts`}</h1>
                <div className="flex flex-wrap gap-2">
                  <PageLink to="/add-wanted" className="btn btn-primary">
                    {t`I need something`}
                  </PageLink>
                  <PageLink to="/wanted" className="btn">
                    {t`What others need`}
                  </PageLink>
                </div>
              </div>
              <ul className="grid gap-4 sm:gap-6 lg:grid-cols-2" aria-label={t`My wanted posts`}>
                {posts.map((post) => (
                  <li key={post._id}>
                    <OwnWantedCard post={post} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  );
}
