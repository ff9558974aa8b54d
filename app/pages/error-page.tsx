import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteError } from 'react-router';
import { useLingui } from '#page-words';
import { ApiError } from '../api/api.ts';
import { AsSent } from '../layout/as-sent.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import NotFoundPage from './not-found-page.tsx';

/** Route between the layout and the pages. If a page fails, the layout stays in place. */
export default function PagesWithErrors() {
  return <Outlet />;
}

/** Error page within the layout. */
export function ErrorBoundary() {
  const { t } = useLingui();
  const error = useRouteError();
  const here = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <AsSent element="main">
      <PageMeta title={t`Error`} noIndex />
      <Notice
        art="error"
        heading="h1"
        title={t`Something went wrong`}
        text={textOf(error) ?? t`It’s not your fault. Please try again in a moment.`}
      >
        <Link to={here} reloadDocument className="btn btn-primary">
          {t`Try again`}
        </Link>
      </Notice>
    </AsSent>
  );
}

/** Returns the error's own message for users, if it has one. */
function textOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && error.status === 503) return String(error.data);
  return undefined;
}
