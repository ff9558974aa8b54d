import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { foodLimits } from '../../contract/foods/food-terms.ts';
import { isImageLink, ownPath } from '../../contract/foods/image-link.ts';
import { photoIdOf } from '../../contract/foods/photo-terms.ts';
import type { Photo } from '../../contract/foods/photos.ts';
import { siteQuery } from '../api/site-query.ts';
import { Field } from '../ui/form/field.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { useGivenFiles } from './given-files.ts';
import { PhotoProgress } from './photo-progress.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { SharedOffer } from './shared-offer.tsx';
import { useSharedPhoto } from './use-shared-photo.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  label: string;
  name: string;
  /** Initial link. `photo` is the photo that this site stores for it; `missing` means that the photo could not be fetched. */
  image?: string | undefined;
  photo?: Photo | null | undefined;
  missing?: boolean | undefined;
  className?: string;
};

/** A photo field. The photo can be taken, chosen, dropped, pasted or linked. The value is a link or, after an upload, a path. */
export function PhotoField({ label, name, image = '', photo, missing = false, className = '' }: Props) {
  const { t } = useLingui();
  const choosing = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState(image);
  const { upload, choose, cancel, follow } = useUpload(field);
  const held = useGivenFiles(choose);
  const shared = useSharedPhoto(upload.phase === 'done');
  const { data: site } = useQuery(siteQuery());
  const isLink = isImageLink(link, site?.url);
  // A photo that was uploaded earlier and restored with the draft.
  const path = ownPath(link, site?.url);
  const isOwn = photoIdOf(path) !== undefined;
  const isGone = useIsGone(isOwn && link !== image && upload.phase === 'none' ? path : undefined);
  const gone = t`This photo isn’t yours, or it’s no longer available. Please choose it again.`;
  useEffect(() => {
    if (isGone) field.current?.setCustomValidity(gone);
  }, [isGone, gone]);
  const isUnderway = upload.phase === 'reading' || upload.phase === 'sending';

  return (
    <fieldset
      aria-label={t`Photo`}
      // Where focus goes when a focused button below disappears with the upload.
      data-focus-next={choosing}
      className={`rounded-box border-base-300 bg-surface shadow-card grid grid-cols-[minmax(0,1fr)] overflow-hidden @min-[16rem]:grid-cols-[5rem_minmax(0,1fr)] border md:block ${className}`}
    >
      <figure className="bg-base-200 relative min-h-20">
        {upload.preview ? (
          <img src={upload.preview} alt="" width={400} height={300} className={picture} />
        ) : (
          <ImageWithFallback
            src={!isGone && (link === image || isOwn) ? link : ''}
            photo={link === image ? photo : null}
            sizes="(min-width: 768px) 18rem, 5rem"
            width={400}
            height={300}
            loading="eager"
            className={picture}
          />
        )}
        {held && (
          <p className="bg-base-100/85 rounded-box outline-primary absolute inset-0 grid place-content-center text-lg font-medium outline-3 -outline-offset-8 outline-dashed">
            {t`Drop it anywhere`}
          </p>
        )}
      </figure>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-1.5 md:gap-4 md:p-5">
        <SharedOffer shared={shared} onUse={choose} />
        <PhotoProgress
          upload={upload}
          link={{
            isLink,
            isKept: isOwn || (link === image && !!photo),
            isMissing: link === image && missing,
            isGone,
            isLost: shared.isMissing,
          }}
          onCancel={cancel}
        />
        <div className="grid gap-2 @min-[20rem]:grid-flow-col md:grid-flow-row">
          <PictureButtons id={choosing} camera="environment" onFile={choose} />
        </div>
        {/* On phones, the label and the field share a line if both fit. */}
        <div
          className={`${isUnderway ? 'max-md:hidden' : ''} @min-[20rem]:max-md:[&>div]:grid-cols-[fit-content(55%)_minmax(0,1fr)] @min-[20rem]:max-md:[&>div]:items-center @min-[20rem]:max-md:[&>div>p]:col-span-full @min-[20rem]:max-md:[&>div]:gap-x-2`}
        >
          <Field
            label={label}
            name={name}
            ref={field}
            inputMode="url"
            defaultValue={image}
            maxLength={foodLimits.url}
            required
            onInput={({ currentTarget: { value } }) => {
              follow(value);
              if (photoIdOf(value)) setLink(value);
            }}
            onBlur={({ target }) => setLink(target.value.trim())}
          />
        </div>
      </div>
    </fieldset>
  );
}

const picture = 'size-full object-cover max-md:absolute max-md:inset-0 md:aspect-4/3 md:h-auto';

/** Whether this site returns 404 for the photo at `path`. Bypasses the browser's cache, which may still have the photo. */
function useIsGone(path: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['photo-gone', path],
    queryFn: async () => (await fetch(path ?? '', { method: 'HEAD', cache: 'no-store' })).status === 404,
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inBackground: true },
  });
  return data ?? false;
}
