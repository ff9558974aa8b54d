import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { useSiteName } from '../api/site-query.ts';
import { GoLiveDialog } from '../site/go-live-dialog.tsx';
import { Moment } from '../ui/dates.tsx';

/** Tells stewards on every page that this site is a restored copy, with a button to make it the live site. */
export function CopyNotice({ restoredFrom }: { restoredFrom: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const name = <bdi translate="no">{useSiteName()}</bdi>;
  const date = <Moment instant={restoredFrom} withDate />;
  return (
    <aside aria-label={t`Restored copy`} data-fleeting="" className="border-warning bg-base-200 border-b-2">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <p className="min-w-0 flex-1 basis-72 text-pretty wrap-anywhere">
          <Trans>
            This is a copy of {name}, restored from a backup made on {date}. It sends no emails or notifications, and
            nothing expires.
          </Trans>
        </p>
        <button type="button" className="btn btn-sm" onClick={() => setOpen(true)}>
          {t`Make this the live site`}
        </button>
      </div>
      <GoLiveDialog open={open} onClose={() => setOpen(false)} />
    </aside>
  );
}
