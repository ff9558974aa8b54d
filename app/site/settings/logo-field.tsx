import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLingui } from '#page-words';
import { logoPath } from '../../../contract/site/logo-terms.ts';
import { answer, api, inPageLanguage, rejectionError, unreachable, userHeaders } from '../../api/api.ts';
import { siteQuery } from '../../api/site-query.ts';
import { FileButton } from '../../photos/file-button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { useSend } from '../../ui/feedback/use-send.ts';
import { refreshSite } from '../refresh-site.ts';

/** Sets or removes the site's custom logo. Both take effect at once. */
export function LogoField() {
  const { t } = useLingui();
  const id = useId();
  const { data: site } = useQuery(siteQuery());
  const { send, isPending, error } = useSend<File | null>({
    call: (picture) => (picture ? upload(picture) : answer(api.moderation.site.logo.$delete())),
    done: t`Saved.`,
    refresh: refreshSite,
  });
  const logo = site?.logo;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{t`Logo`}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img src={logoPath(logo, 'mark.webp')} alt="" width={72} height={72} />
        <FileButton id={id} className="gap-2" isBusy={isPending} onFile={send}>
          {isPending && <span className="loading loading-spinner loading-sm" aria-hidden />}
          <span>{t`Choose a logo`}</span>
        </FileButton>
        {logo && (
          <button
            type="button"
            className="btn"
            aria-disabled={isPending}
            data-focus-next={id}
            onClick={() => send(null)}
          >
            {t`Use the default logo`}
          </button>
        )}
      </div>
      <p className="text-muted text-sm text-pretty">
        {t`Shown beside the name, in tabs and on home screens. Use a square image, at least 512 × 512 pixels.`}
      </p>
      <div role="status">
        <InlineError error={error} />
      </div>
    </fieldset>
  );
}

/**
 * Uploads a picture unchanged. Any image type will do as its Content-Type, because the server detects the format from the bytes.
 *
 * @throws {ApiError} if the server rejects the picture or cannot be reached
 */
async function upload(picture: File): Promise<void> {
  const response = await fetch(inPageLanguage('/api/moderation/site/logo'), {
    method: 'POST',
    headers: { 'Content-Type': /^image\//.test(picture.type) ? picture.type : 'image/unknown', ...userHeaders() },
    body: picture,
  }).catch(() => {
    throw unreachable(true);
  });
  if (!response.ok) {
    throw rejectionError(response.status, await response.json().catch(() => null), response.headers.get('Retry-After'));
  }
}
