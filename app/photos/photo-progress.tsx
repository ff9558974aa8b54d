import { RotateCw, TriangleAlert, X } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { useLingui } from '#page-words';
import { ApiError } from '../api/api.ts';
import { ErrorWords } from '../ui/feedback/error-words.tsx';
import { useForm } from '../ui/form/form-context.ts';
import type { Upload } from './use-upload.ts';

/**
 * State of the link in the photo field:
 * - isLink: it is a valid link
 * - isKept: this site has its photo
 * - isMissing: its photo could not be fetched
 * - isGone: its photo is no longer on this site
 * - isLost: a photo that was shared with the site could not be read
 */
type Link = { isLink: boolean; isKept: boolean; isMissing: boolean; isGone: boolean; isLost: boolean };

/**
 * Upload progress, with buttons to cancel and retry. Screen readers announce each quarter and the outcome. On phones, this
 * replaces the link field during the upload, so that the form does not shift while the user fills it in.
 */
export function PhotoProgress({ upload, link, onCancel }: { upload: Upload; link: Link; onCancel(): void }) {
  const { t } = useLingui();
  const cancelling = useId();
  const words = usePhotoWords(upload, link);
  const { phase } = upload;
  const isUnderway = phase === 'reading' || phase === 'sending';
  const isSeenAnyway = repeatsPicture(upload, link);
  const progress = phase === 'sending' && upload.progress < 1 ? upload.progress : undefined;
  return (
    <div
      className={`grid gap-2 ${isSeenAnyway ? 'max-md:absolute' : ''} ${isUnderway ? 'max-md:order-last max-md:h-10 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center' : ''}`}
    >
      <div className={`grid gap-2 ${isUnderway ? 'max-md:gap-0.5' : ''}`}>
        {isUnderway && (
          <progress
            className="progress progress-primary block w-full"
            value={progress}
            aria-label={t`Uploading your photo`}
          />
        )}
        <p
          role="status"
          className={
            phase === 'failed'
              ? 'text-error flex gap-2 text-pretty'
              : `text-muted text-pretty ${isUnderway ? 'max-md:truncate max-md:text-sm' : ''}`
          }
        >
          {phase === 'failed' && <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />}
          <span className={isSeenAnyway ? 'max-md:sr-only' : ''}>{words}</span>
        </p>
      </div>
      {(isUnderway || phase === 'failed') && (
        <div className="flex flex-wrap gap-2">
          {phase === 'failed' && mayRetry(upload.error) && (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              data-focus-next={cancelling}
              onClick={() => upload.retry()}
            >
              <RotateCw size={16} aria-hidden /> {t({ message: 'Try again', context: 'button' })}
            </button>
          )}
          <button id={cancelling} type="button" className="btn btn-sm" onClick={onCancel}>
            <X size={16} aria-hidden /> {t({ message: 'Cancel', context: 'button' })}
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether the text repeats what the picture and the buttons already say on phones. */
function repeatsPicture({ phase }: Upload, { isMissing, isGone, isLost, isLink }: Link): boolean {
  return phase === 'done' || (phase === 'none' && !isMissing && !isGone && (!isLost || isLink));
}

function usePhotoWords(upload: Upload, link: Link): string | ReactElement {
  const { t } = useLingui();
  const { pending } = useForm();
  const { isLink, isKept, isMissing, isGone, isLost } = link;
  switch (upload.phase) {
    case 'reading':
    case 'sending': {
      if (pending) return t`We’ll send the form once your photo is uploaded.`;
      const progress = upload.phase === 'sending' ? upload.progress : 0;
      if (progress === 1) return t`Saving your photo…`;
      const quarters = Math.floor(progress * 4) * 25;
      return quarters === 0 ? t`Uploading your photo…` : t`Uploading your photo… ${quarters}%`;
    }
    case 'failed':
      return <ErrorWords error={upload.error} />;
    case 'done':
      return t`Your photo is uploaded. This is how others will see it.`;
    case 'none':
      if (isMissing) return t`We couldn’t get the photo from this link, so everyone sees an illustration instead.`;
      if (isGone) return t`This photo isn’t yours, or it’s no longer available. Please choose it again.`;
      if (isKept) return t`Your photo, as others see it.`;
      if (isLost && !isLink) return t`We didn’t get the photo you shared. Choose it again here.`;
      if (isLink) return t`We’ll get the photo from this link once your listing is saved.`;
      return (
        <span>
          <span className="lg:pointer-fine:hidden">{t`Take a photo, choose one, or paste a link to one.`}</span>
          <span className="hidden lg:pointer-fine:inline">
            {t`Choose a photo, drop or paste one on this page, or paste a link to one.`}
          </span>
        </span>
      );
  }
}

/**
 * Whether a retry may help. It will not if the browser cannot read the picture, or if the server rejects its size, type or
 * content.
 */
function mayRetry(error: Error): boolean {
  return error instanceof ApiError && ![413, 415, 422].includes(error.status);
}
