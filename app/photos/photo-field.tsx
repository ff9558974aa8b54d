import { useQuery } from '@tanstack/react-query';
import { Camera, Images, RotateCw, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { foodLimits } from '../../contract/food-terms.ts';
import { isImageLink, ownPath } from '../../contract/image-link.ts';
import { photoIdOf } from '../../contract/photo-terms.ts';
import type { Photo } from '../../contract/photos.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { ApiError } from '../api.ts';
import { Labelled } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { FileButton } from './file-button.tsx';
import { useGivenFiles } from './given-files.ts';
import { type SharedPhoto, useSharedPhoto } from './use-shared-photo.ts';
import { type Upload, useUpload } from './use-upload.ts';

type Props = {
  label: string;
  name: string;
  /** The link that it starts with, the photo that this site keeps of it, if it does, and whether it could not be had. */
  image?: string | undefined;
  photo?: Photo | null | undefined;
  missing?: boolean | undefined;
  className?: string;
};

/**
 * A picture of the form around it: taken, chosen, dropped, pasted, or given by its link. The form gets the link, which is
 * this site's own where a picture was sent.
 */
export function PhotoField({ label, name, image = '', photo, missing = false, className = '' }: Props) {
  const choosing = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState(image);
  const { upload, choose, cancel, follow } = useUpload(field);
  const held = useGivenFiles(choose);
  const shared = useSharedPhoto(upload.phase === 'done');
  const { data: site } = useQuery(siteQuery());
  const isLink = isImageLink(link, site?.url);
  // Sent earlier, and brought back with what was typed.
  const isOwn = photoIdOf(ownPath(link, site?.url)) !== undefined;

  return (
    <fieldset
      aria-label="Picture"
      // What is to be pressed below comes and goes with the upload.
      data-focus-next={choosing}
      className={`rounded-box border-base-300 bg-surface shadow-card overflow-hidden border sm:grid sm:grid-cols-2 lg:block ${className}`}
    >
      <figure className="bg-base-200 relative">
        {upload.preview ? (
          <img src={upload.preview} alt="" width={400} height={300} className={picture} />
        ) : (
          <ImageWithFallback
            src={link === image || isOwn ? link : ''}
            photo={link === image ? photo : null}
            sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
            width={400}
            height={300}
            loading="eager"
            className={picture}
          />
        )}
        {held && (
          <p className="bg-base-100/85 rounded-box outline-primary absolute inset-0 grid place-content-center text-lg font-medium outline-3 -outline-offset-8 outline-dashed">
            Drop it anywhere
          </p>
        )}
      </figure>
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <Shared shared={shared} onUse={choose} />
        <Progress
          upload={upload}
          link={{
            isLink,
            isKept: isOwn || (link === image && !!photo),
            isMissing: link === image && missing,
            isLost: shared.isMissing,
          }}
          onCancel={cancel}
        />
        <div className="grid gap-2 min-[22rem]:grid-flow-col sm:grid-flow-row">
          <FileButton capture="environment" className="lg:pointer-fine:hidden" onFile={choose}>
            <Camera size={18} aria-hidden /> Take a photo
          </FileButton>
          <FileButton id={choosing} onFile={choose}>
            <Images size={18} aria-hidden /> Choose a picture
          </FileButton>
        </div>
        <Labelled label={label} name={name}>
          {({ invalid, ...control }) => (
            <input
              {...control}
              ref={field}
              name={name}
              inputMode="url"
              defaultValue={image}
              maxLength={foodLimits.url}
              required
              onInput={({ currentTarget: { value } }) => {
                follow(value);
                if (photoIdOf(value)) setLink(value);
              }}
              onBlur={({ target }) => setLink(target.value.trim())}
              className={`input w-full ${invalid ? 'input-error' : ''}`}
            />
          )}
        </Labelled>
      </div>
    </fieldset>
  );
}

const picture = 'aspect-4/3 w-full object-cover sm:h-full lg:h-auto';

/** Asks whether a photo that was shared with this site is to be the food's. */
function Shared({ shared, onUse }: { shared: SharedPhoto; onUse(photo: Blob): void }) {
  const { offered, take, giveUp } = shared;
  if (!offered) return null;
  return (
    <div className="rounded-box bg-base-200 grid gap-3 p-4">
      <p role="status">A photo was shared with this site. Is it of your food?</p>
      <img
        src={offered.preview}
        alt="Shared with this site"
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
          Use the shared photo
        </button>
        <button type="button" className="btn btn-sm" onClick={giveUp}>
          Do not use it
        </button>
      </div>
    </div>
  );
}

/**
 * What is known of the link in the field: whether it is one, and whether its picture is kept here, or could not be had; and
 * whether a picture was shared that has not come.
 */
type Link = { isLink: boolean; isKept: boolean; isMissing: boolean; isLost: boolean };

/** How far the picture has come, and what can be done about it. Screen readers are told each quarter, and how it ended. */
function Progress({ upload, link, onCancel }: { upload: Upload; link: Link; onCancel(): void }) {
  const cancelling = useId();
  const { pending } = useForm();
  const { phase } = upload;
  const isUnderway = phase === 'reading' || phase === 'sending';
  const part = phase === 'sending' && upload.part < 1 ? upload.part : undefined;
  return (
    <div className="grid gap-2">
      {isUnderway && (
        <progress className="progress progress-primary block w-full" value={part} aria-label="Sending your picture" />
      )}
      <p role="status" className={phase === 'failed' ? 'text-error flex gap-2 text-pretty' : 'text-muted text-pretty'}>
        {phase === 'failed' && <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />}
        <span>{wordsFor(upload, { ...link, pending })}</span>
      </p>
      {(isUnderway || phase === 'failed') && (
        <div className="flex flex-wrap gap-2">
          {phase === 'failed' && mayRetry(upload.error) && (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              data-focus-next={cancelling}
              onClick={() => upload.retry()}
            >
              <RotateCw size={16} aria-hidden /> Try again
            </button>
          )}
          <button id={cancelling} type="button" className="btn btn-sm" onClick={onCancel}>
            <X size={16} aria-hidden /> Cancel
          </button>
        </div>
      )}
    </div>
  );
}

function wordsFor(
  upload: Upload,
  { isLink, isKept, isMissing, isLost, pending }: Link & { pending: boolean },
): ReactNode {
  switch (upload.phase) {
    case 'reading':
    case 'sending': {
      if (pending) return 'The form is sent as soon as your picture is there.';
      const part = upload.phase === 'sending' ? upload.part : 0;
      if (part === 1) return 'Your picture is being saved…';
      return `Sending your picture… ${part < 0.25 ? '' : `${Math.floor(part * 4) * 25} %`}`;
    }
    case 'failed':
      return upload.error.message;
    case 'done':
      return 'Your picture is there. This is how others will see it.';
    case 'none':
      if (isMissing) return 'The picture at this link could not be fetched, so everyone sees an illustration instead.';
      if (isKept) return 'Your picture, as others see it.';
      if (isLost && !isLink) return 'The picture that you shared has not arrived. Choose it here once more.';
      if (isLink) return 'We fetch the picture at this link as soon as your food is there.';
      return (
        <>
          <span className="lg:pointer-fine:hidden">Take a photo, choose a picture,</span>
          <span className="hidden lg:pointer-fine:inline">Choose a picture, drop or paste one on this page,</span> or
          give the link of one.
        </>
      );
  }
}

/** What can not be shown as a picture, here or there, can not be the next time either. */
function mayRetry(error: Error): boolean {
  return error instanceof ApiError && ![413, 415].includes(error.status);
}
