import { useLingui } from '#page-words';
import type { SharedPhoto } from './use-shared-photo.ts';

/** Asks whether to use a photo that was shared with this site. */
export function SharedOffer({ shared, onUse }: { shared: SharedPhoto; onUse(photo: Blob): void }) {
  const { t } = useLingui();
  const { offered, take, giveUp } = shared;
  if (!offered) return null;
  return (
    <div className="rounded-box bg-base-200 grid gap-3 p-4">
      <p role="status">{t`A photo was shared with this site. Is it of your food?`}</p>
      <img
        src={offered.preview}
        alt={t`Shared with this site`}
        className="max-h-48 max-w-full justify-self-start rounded-xl"
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary btn-sm"
          onClick={() => {
            take();
            onUse(offered.photo);
          }}
        >
          {t`Use the shared photo`}
        </button>
        <button type="button" className="btn btn-sm" onClick={giveUp}>
          {t`Don’t use it`}
        </button>
      </div>
    </div>
  );
}
