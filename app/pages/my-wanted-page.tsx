import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { lastPostedFoodQuery } from '../foods/food-queries.ts';
import { ownPlacesQuery } from '../foods/place-queries.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { OwnWantedCard } from '../wanted/own-wanted.tsx';
import { ownWantedQuery } from '../wanted/wanted-queries.ts';

/** Loaded only for a new post, or to change one. */
const WantedFormPage = lazyComponent(
  'wanted-form-page',
  () => import('./wanted-form-page.tsx').then(({ WantedFormPage }) => WantedFormPage),
  NotLoaded,
);

export const loader = preloadForUser(({ email }, api, { id }) => [
  ownWantedQuery(email, api),
  ...(id === undefined ? [] : [lastPostedFoodQuery(email, api), ownPlacesQuery(email, api)]),
]);
export const clientLoader = skipServer;

/** The user's own wanted posts or, with an ID in the path, the form for one. */
export default function MyWantedPage() {
  const { id } = useParams();
  return id === undefined ? <OwnPosts /> : <WantedFormPage key={id} id={id} />;
}

function NotLoaded() {
  const { t } = useLingui();
  return <p role="alert">{t`This couldn’t be loaded. Check your connection and reload the page.`}</p>;
}

function OwnPosts() {
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
              <PageLink to="/my-wanted/new" className="btn btn-primary">
                {t`I need something`}
              </PageLink>
            </Notice>
          ) : (
            <>
              <div className="mb-6 flex flex-wrap items-center justify-between gap-4 sm:mb-8">
                <h1 className="text-2xl sm:text-4xl md:text-5xl">{t`My wanted posts`}</h1>
                <div className="flex flex-wrap gap-2">
                  <PageLink to="/my-wanted/new" className="btn btn-primary">
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
