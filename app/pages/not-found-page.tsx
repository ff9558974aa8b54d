import { data, Link } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = skipServer;

export default function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center gap-4 px-4 py-16 text-center">
      <PageMeta title={t`Not Found`} noIndex />
      <img src="/art/not-found.svg" alt="" width={480} height={360} />
      <p className="text-primary font-semibold">{t`404 error`}</p>
      <h1 className="text-4xl md:text-5xl">{t`Page not found`}</h1>
      <p className="text-muted text-lg">
        {t`Sorry, the page you are looking for doesnt exist.Here are some helpful links:`}
      </p>
      <Link to="/" className="btn btn-primary">
        {t`Take me home`}
      </Link>
    </div>
  );
}
