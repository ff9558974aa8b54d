import { Navigate, Outlet, useOutletContext } from 'react-router';
import type { Person } from '../../contract/fields.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { useAuth } from './auth.tsx';
import { useStateToReturn } from './path-to-return-to.ts';

/** Lets only signed-in people see the pages below; others log in first and then come back (spec, section 2). */
export default function Guard() {
  const { user, loading } = useAuth();
  const state = useStateToReturn();
  if (user) return <Outlet context={user} />;
  if (loading) {
    return (
      <>
        <PageMeta title="LogIn" noIndex />
        <FullPageLoading />
      </>
    );
  }
  return <Navigate to="/login" replace state={state} />;
}

/** Who is signed in, on a page below the guard. */
export function useSignedInUser(): Person {
  return useOutletContext<Person>();
}
