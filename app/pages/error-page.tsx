import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteError } from 'react-router';
import { ApiError } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { Notice } from '../ui/notice.tsx';
import NotFoundPage from './not-found-page.tsx';

/** Stands between the layout and the pages, so that a page that fails leaves the layout in place. */
export default function PagesWithErrors() {
  return <Outlet />;
}

/** The error page of the layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const here = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <>
      <PageMeta title="Error" noIndex />
      <Notice art="error" heading="h1" title="Something went wrong" text={textOf(error)}>
        <Link to={here} reloadDocument className="btn btn-primary">
          Try again
        </Link>
      </Notice>
    </>
  );
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && error.status === 503) return String(error.data);
  return 'It is not your fault. Please try again in a moment.';
}
