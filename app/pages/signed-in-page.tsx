import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { reportFromPopup } from '../session/sign-in-popup.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/** The last page in the sign-in popup. Reports the result to the page that opened the popup, and closes the popup. */
export default function SignedInPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  useEffect(() => reportFromPopup(params.get('error')), [params]);
  return (
    <div className="px-4 py-24 text-center">
      <PageMeta title={t`LogIn`} noIndex />
      <h1 className="text-3xl">{t`You can close this window`}</h1>
    </div>
  );
}
