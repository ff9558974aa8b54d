import { Navigate, Outlet } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { useAuth } from '../session/auth.tsx';
import { useStateToReturn } from '../session/path-to-return-to.ts';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/**
 * Shows its nested pages only to signed-in users. Others are sent to the login page and return afterwards (docs/specification.md,
 * section 2).
 */
export default function Guard() {
  const { t } = useLingui();
  const { user, loading } = useAuth();
  const state = useStateToReturn();
  if (user) return <Outlet context={user} />;
  if (loading) {
    return (
      <>
        <PageMeta title={t`LogIn`} noIndex />
        <FullPageLoading />
      </>
    );
  }
  return <Navigate to="/login" replace state={state} />;
}
