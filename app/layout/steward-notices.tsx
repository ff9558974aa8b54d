import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/site-query.ts';
import { SamplesNotice } from '../site/setup/samples-notice.tsx';
import { CopyNotice } from './copy-notice.tsx';

/** Notices for stewards, on every page while they apply. */
export function StewardNotices() {
  const { data: site } = useQuery(siteQuery());
  return (
    <>
      {site?.restoredFrom && <CopyNotice restoredFrom={site.restoredFrom} />}
      <SamplesNotice />
    </>
  );
}
