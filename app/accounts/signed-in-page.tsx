import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { reportFromPopup } from './sign-in-popup.ts';

/** Where the sign-in popup ends up. It tells the page that opened it, and closes. */
export default function SignedInPage() {
  const [params] = useSearchParams();
  useEffect(() => reportFromPopup(params.get('error')), [params]);
  return (
    <div className="px-4 py-24 text-center">
      <PageMeta title="LogIn" noIndex />
      <h1 className="text-3xl">You can close this window</h1>
    </div>
  );
}
